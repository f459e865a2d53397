import { expect, it } from 'vitest'
import { isOverload } from '@/lib/http/overload'
import { limitHashing } from './hash-limiter'

it('hashes one password at a time, lets the others wait in order, and turns away whoever comes when the queue is full', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    limitHashing(async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('a hash that fails lets the next one start')
      return number
    })
  const all = Array.from({ length: 202 }, (_, number) => work(number).catch((error: unknown) => error))
  expect(isOverload(await all[201])).toBe(true)
  expect(started).toEqual([0])
  for (let ended = 0; ended < 201; ended++) {
    await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(ended)
    expect(ends.length).toBeLessThanOrEqual(ended + 1)
    ends[ended]?.()
  }
  const results = await Promise.all(all.slice(0, 201))
  expect(results.filter((result) => typeof result === 'number')).toHaveLength(200)
  expect(isOverload(results[1])).toBe(false)
  expect(started).toEqual(Array.from({ length: 201 }, (_, number) => number))
  expect(await limitHashing(async () => 'the next')).toBe('the next')
})

it('serves whoever is known while strangers of many addresses fill their lane', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const strangers = await new Promise<Promise<void>[]>((begun) => {
    const first = limitHashing(() => {
      begun([first, ...Array.from({ length: 200 }, (_, at) => limitHashing(() => ended, `203.0.113.${at}`))])
      return ended
    }, '192.0.2.1')
  })
  await expect(limitHashing(() => ended, '198.51.100.1')).rejects.toSatisfy(isOverload)
  expect(await limitHashing(async () => 'a member', 'member@ninety.example', 'known')).toBe('a member')
  end()
  await Promise.all(strangers)
})

it('gives one address its share of the queue, and no more', async () => {
  const ends: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve('done')))
  const flood = Array.from({ length: 50 }, () => limitHashing(work, '203.0.113.7').catch((error: unknown) => error))
  const visitor = limitHashing(async () => 'a visitor', '198.51.100.1')
  expect((await Promise.all(flood.slice(10))).every(isOverload)).toBe(true)
  for (let ended = 0; ended < 10; ended++) {
    await expect.poll(() => ends.length, { interval: 1 }).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  expect(await Promise.all(flood.slice(0, 10))).toEqual(Array(10).fill('done'))
  expect(await visitor).toBe('a visitor')
  expect(await limitHashing(async () => 'again', '203.0.113.7')).toBe('again')
})
