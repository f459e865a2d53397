import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { isMediaPath } from './address'

/** Responses that are worked on at once while the process is busy. */
const minAtOnce = 2
/** Milliseconds after which a response that is not complete gives way to the next. */
const usualTurnMs = 1_000
/** Milliseconds over which the load is measured at least, and the share of them in which a busy process rests at most. */
const [sampleMs, restShare] = [50, 0.2]
/** A client with more requests waiting has one at a time, and pauses for as long as it took, where others are there. */
const usualWaiting = 4
/** Milliseconds for which another client counts as there since its last request. */
const presenceMs = 2_000

/** Returns a function that tells the share of the time since its last call in which the event loop was at work. */
const loadOfProcess = () => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

type Client = { forms: (() => void)[]; reads: (() => void)[]; running: number; pausedUntil: number }

const waitingOf = ({ forms, reads }: Client) => forms.length + reads.length

/**
 * Has responses that take work wait for each other while the process is busy, clients in turn: whoever sends many
 * requests at once would otherwise keep all others waiting, even for what only has to be taken from memory. While the
 * process itself waits, as for the database, nobody does, and a client that is alone has all of it. `perAddress`
 * multiplies what a client may have waiting.
 */
export const createTurns = (
  perAddress = 1,
  measureLoad = loadOfProcess(),
  now = () => performance.now(),
  maxTurnMs = usualTurnMs,
) => {
  const maxWaiting = usualWaiting * perAddress
  /** In the order of their turns; those without a request are removed. */
  const clients = new Map<string, Client>()
  let [running, atOnce, sampledAt] = [0, Number.POSITIVE_INFINITY, now()]
  let [isSoon, isTimed, isPausing] = [false, false, false]
  let [lastAddress, othersUntil] = ['', 0]

  const sample = () => {
    sampledAt = now()
    return measureLoad()
  }

  const adapt = () => {
    // A pause between turns is no rest.
    if (isPausing && running === 0) sample()
    else if (now() - sampledAt >= sampleMs) atOnce = sample() > 1 - restShare ? minAtOnce : atOnce * 2
  }

  const mayBegin = (client: Client) =>
    waitingOf(client) <= maxWaiting ||
    atOnce > minAtOnce ||
    othersUntil <= now() ||
    (client.running === 0 && client.pausedUntil <= now())

  const next = () => {
    adapt()
    let isWaiting = false
    isPausing = false
    for (const [key, client] of clients) {
      if (waitingOf(client) === 0) continue
      isWaiting = true
      if (running >= atOnce) break
      if (!mayBegin(client)) {
        isPausing = true
        continue
      }
      const start = client.forms.shift() ?? client.reads.shift()
      // To the end, where this loop comes again.
      clients.delete(key)
      clients.set(key, client)
      start?.()
    }
    if (!isWaiting || isTimed) return
    isTimed = true
    setTimeout(() => {
      isTimed = false
      next()
    }, sampleMs / 5)
  }

  /** Not at once: what has arrived meanwhile, and may be in memory, comes first. */
  const soon = () => {
    if (isSoon) return
    isSoon = true
    setImmediate(() => {
      isSoon = false
      next()
    })
  }

  /** Call it with the address of each request, also of those that are answered from memory. */
  const see = (address: string) => {
    if (address === lastAddress) return
    if (lastAddress) othersUntil = now() + presenceMs
    lastAddress = address
  }

  /**
   * Calls `work` once it is the client's turn, unless the client has gone by then. `isForm`: before the client's reads,
   * since others may share its address.
   */
  const take = (key: string, response: ServerResponse, work: () => void, isForm = false): void => {
    const client = clients.get(key) ?? { forms: [], reads: [], running: 0, pausedUntil: 0 }
    clients.set(key, client)
    const leave = () => {
      if (waitingOf(client) === 0 && client.running === 0) clients.delete(key)
    }
    // In the context of its own request, not of the one whose end began it.
    const start = AsyncResource.bind(() => {
      if (response.destroyed) return leave()
      running++
      client.running++
      const began = now()
      const end = () => {
        clearTimeout(limit)
        response.off('close', end)
        running--
        client.running--
        client.pausedUntil = 2 * now() - began
        leave()
        soon()
      }
      const limit = setTimeout(end, maxTurnMs).unref()
      response.once('close', end)
      work()
    })
    client[isForm ? 'forms' : 'reads'].push(start)
    soon()
  }

  return { see, take }
}

/**
 * Turns of all requests, whatever their method and path: a refusal or a missing file takes Next as long as some pages.
 * Photographs wait for each other alone, since each takes a tenth of a page's work and a page asks for two dozen.
 */
export const createRequestTurns = (perAddress = 1, of = createTurns) => {
  const [pages, media] = [of(perAddress), of(6 * perAddress)]
  return {
    see: (address: string) => {
      pages.see(address)
      media.see(address)
    },
    take: ({ method = '', url = '' }: IncomingMessage, key: string, response: ServerResponse, work: () => void) =>
      (isMediaPath(url) ? media : pages).take(key, response, work, !/^(GET|HEAD)$/.test(method)),
  }
}
