import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { notesOf, usersOf } from './users.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'users-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** A process that has joined the folder with a note. */
async function joinedProcess() {
  const join = `import { joinUsers } from './scripts/lib/users.mjs'
    joinUsers(${JSON.stringify(folder)}, 'http://localhost:4310')
    console.log('joined')
    process.stdin.resume()`
  const other = spawn(process.execPath, ['--input-type=module', '-e', join], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  return other
}

it('a user is known with its note until it leaves or dies', async () => {
  const other = await joinedProcess()
  expect(usersOf(folder)).toEqual([other.pid])
  expect(notesOf(folder)).toEqual(['http://localhost:4310'])
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(notesOf(folder)).toEqual([])
  expect(fs.readdirSync(folder)).toEqual([])
})
