import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { env } from '@/lib/env'
import { purgeRemovedPhotographs } from './purge-removed-photographs'

it('a photograph that was taken away can be brought back for ninety days, and is then deleted with its empty folder', async () => {
  const folder = path.join(env.PHOTOS_DIR, '.removed', 'SWEPT-1')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '01-front.jpg'), 'x')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await purgeRemovedPhotographs(inDays(89))
  expect(existsSync(path.join(folder, '01-front.jpg'))).toBe(true)
  expect(await purgeRemovedPhotographs(inDays(91))).toBeGreaterThanOrEqual(1)
  expect(existsSync(folder)).toBe(false)
  expect(await purgeRemovedPhotographs(inDays(91))).toBe(0)
})

it('so is one whose place another took', async () => {
  const folder = path.join(env.PHOTOS_DIR, '.replaced', 'SWEPT-2', 'front')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'front.jpg'), 'x')
  await purgeRemovedPhotographs(new Date(Date.now() + 91 * 86_400_000))
  expect(existsSync(path.join(folder, 'front.jpg'))).toBe(false)
})
