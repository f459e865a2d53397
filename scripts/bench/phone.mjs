// Emulates a phone through the DevTools protocol, because Chromium does not prerender while Playwright is attached.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sleep } from '../lib/processes.mjs'

/** @typedef {{ method?: string, id?: number, sessionId?: string, params?: any, result?: any, error?: { message: string } }} Message */
/** @typedef {(method: string, params?: object, session?: string) => Promise<any>} Send */

/** Starts a browser controlled through a pipe. @param {string} executable */
export function openBrowser(executable) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-browser-'))
  // Without the pages of the desktop's address bar, which no phone has: each window renders them at every navigation.
  const features = 'disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup'
  const flags = `headless=new remote-debugging-pipe no-sandbox disable-gpu no-first-run disable-background-networking ${features}`
  const words = [...flags.split(' '), `user-data-dir=${profile}`].map((flag) => `--${flag}`)
  const child = spawn(executable, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const [, , , commands, answers] = child.stdio
  /** @type {Map<number, (message: Message) => void>} */
  const waiting = new Map()
  /** @type {Set<(message: Message) => void>} */
  const listeners = new Set()
  let id = 0
  let rest = ''
  answers?.on('data', (chunk) => {
    const messages = `${rest}${chunk}`.split('\0')
    rest = messages.pop() ?? ''
    for (const text of messages) {
      /** @type {Message} */
      const message = JSON.parse(text)
      if (message.id === undefined) for (const listener of listeners) listener(message)
      else waiting.get(message.id)?.(message)
    }
  })
  /** @type {Send} */
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      id += 1
      waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      )
      if (commands && 'write' in commands) commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  const close = async () => {
    const gone = new Promise((resolve) => child.once('close', resolve))
    send('Browser.close').catch(() => {})
    await Promise.race([gone, sleep(3_000)])
    child.kill('SIGKILL')
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { send, listeners, close }
}

/** @typedef {ReturnType<typeof openBrowser>} Browser */

const timeoutMs = 20_000

/** A JavaScript expression for the visible match with the index `which`. @param {string} selector */
export const nth = (selector, which = 0) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((element) => element.checkVisibility())[${which}]`

/**
 * Opens a new visitor's phone whose CPU is `slower` times slower than this machine's. Chromium throttles a thread by
 * keeping it busy: a page rendered ahead is throttled only until it has loaded, and again before its link is tapped.
 * `early` runs in each page before its own scripts.
 * @param {Browser} browser
 * @param {{ slower: number, early?: string, cookies?: { name: string, value: string, url: string }[] }} options
 */
export async function openPhone({ send, listeners }, { slower, early = '', cookies = [] }) {
  const { browserContextId } = await send('Target.createBrowserContext')
  await send('Target.createTarget', { url: 'about:blank', browserContextId, forTab: true })
  const { targetInfos } = await send('Target.getTargets', { filter: [{}] })
  const isTab = (/** @type {any} */ one) => one.type === 'tab' && one.browserContextId === browserContextId
  const tab = targetInfos.find(isTab)
  const { sessionId: tabSession } = await send('Target.attachToTarget', { targetId: tab.targetId, flatten: true })
  /** @type {Map<string, any>} */
  const pages = new Map()
  /** @type {Set<(event: { method?: string, params?: any, ahead: boolean }) => void>} */
  const onEvent = new Set()
  /** Resolves once the first page has its settings. @type {Promise<unknown> | undefined} */
  let ready
  /** The URL of the last link tapped. */
  let tapped = ''
  /** @param {string} session @param {number} rate how many times slower */
  const setRate = (session, rate) => send('Emulation.setCPUThrottlingRate', { rate }, session).catch(() => {})
  const isAhead = (/** @type {string} */ session) => pages.get(session).subtype === 'prerender'
  /** @param {string} session */
  const prepare = (session) => {
    const orders = {
      'Page.enable': {},
      'Network.enable': {},
      'Emulation.setCPUThrottlingRate': { rate: slower },
      'Emulation.setDeviceMetricsOverride': { width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
      'Emulation.setTouchEmulationEnabled': { enabled: true },
      ...(early && { 'Page.addScriptToEvaluateOnNewDocument': { source: early } }),
      'Runtime.runIfWaitingForDebugger': {},
    }
    return Promise.all(Object.entries(orders).map(([method, params]) => send(method, params, session).catch(() => {})))
  }
  /** @param {Message} message */
  const listen = ({ method, params, sessionId }) => {
    const target = params?.targetInfo
    if (method === 'Target.attachedToTarget' && sessionId === tabSession && target.type === 'page') {
      pages.set(params.sessionId, target)
      const prepared = prepare(params.sessionId)
      ready ??= prepared
    }
    if (method === 'Target.detachedFromTarget') pages.delete(params.sessionId)
    if (method === 'Target.targetInfoChanged')
      for (const [session, { targetId }] of pages) if (targetId === target.targetId) pages.set(session, target)
    if (!sessionId || !pages.has(sessionId)) return
    const ahead = isAhead(sessionId)
    if (ahead && method === 'Page.loadEventFired' && pages.get(sessionId).url !== tapped) void setRate(sessionId, 1)
    for (const listener of onEvent) listener({ method, params, ahead })
  }
  listeners.add(listen)
  const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }
  await send('Target.setAutoAttach', attaching, tabSession)
  /** The session of the visible page; there is none for a moment while one page takes over from another. */
  const current = () => [...pages].find(([, { subtype }]) => !subtype)?.[0]
  const visible = async () => {
    for (const since = Date.now(); !current() && Date.now() - since < timeoutMs; ) await sleep(20)
    return current()
  }
  await visible()
  await Promise.race([ready, sleep(5_000)])
  for (const cookie of cookies) await send('Network.setCookie', cookie, current())
  /** Evaluates an expression in the visible page. @param {string} expression */
  const evaluate = async (expression) => {
    const page = await visible()
    const evaluated = send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, page)
    const waiting = new AbortController()
    const late = async () => {
      for (const since = Date.now(); Date.now() - since < 30_000 && current() === page; await sleep(100))
        if (waiting.signal.aborted) return
      throw new Error('the page does not answer, or another has taken over')
    }
    const { result, exceptionDetails } = await Promise.race([evaluated, late()]).finally(() => waiting.abort())
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  /** Waits up to 20 s for an expression to become true. @param {string} condition */
  const until = async (condition) => {
    for (const since = Date.now(); Date.now() - since < timeoutMs; await sleep(100))
      if (await evaluate(condition).catch(() => false)) return
    throw new Error(`it never came to ${condition}`)
  }
  return {
    send: (/** @type {string} */ method, /** @type {object} */ params = {}) => send(method, params, current()),
    evaluate,
    until,
    onEvent,
    /** Opens a URL and waits until it has loaded, for at most 30 s. @param {string} url */
    goto: async (url) => {
      let isLoaded = false
      const heard = (/** @type {{ method?: string }} */ { method }) => {
        isLoaded ||= method === 'Page.loadEventFired'
      }
      onEvent.add(heard)
      await send('Page.navigate', { url }, current())
      for (const since = Date.now(); !isLoaded && Date.now() - since < 30_000; ) await sleep(20)
      onEvent.delete(heard)
    },
    /** Taps an element in its middle. @param {string} at an expression that returns the element */
    tap: async (at) => {
      const [x, y, href] = await evaluate(
        `(() => { const element = ${at}; const { left, top, width, height } = element.getBoundingClientRect(); return [left + width / 2, top + Math.min(height / 2, 120), element.closest('a')?.href ?? ''] })()`,
      )
      tapped = href
      for (const [session, { url }] of pages) if (isAhead(session) && url === tapped) await setRate(session, slower)
      // A page that is replaced at once never replies; a busy one replies late, which would make it a long press.
      const touch = (/** @type {object} */ event) => send('Input.dispatchTouchEvent', event, current()).catch(() => {})
      const began = touch({ type: 'touchStart', touchPoints: [{ x, y }] })
      await sleep(60)
      await Promise.race([Promise.all([began, touch({ type: 'touchEnd', touchPoints: [] })]), sleep(500)])
    },
    close: async () => {
      listeners.delete(listen)
      await send('Target.disposeBrowserContext', { browserContextId }).catch(() => {})
    },
  }
}
