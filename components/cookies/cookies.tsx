import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { type Choice, choiceCookies, readChoice } from '@/lib/cookies/choice'
import { openTabChannel } from '@/lib/http/browser-features'
import { isPrivatePage } from '@/lib/routing/key-addresses'
import { applyAnalytics } from './analytics'
import type { BannerProps } from './banner'
import { cookieSettingsId } from './settings-id'

type Asking = { Banner: ComponentType<BannerProps>; stored: Choice | null; opener: HTMLElement | null }

/** The path that the browser loaded, whose policy holds for the pages that follow without a load. */
const loadedPath = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

type CookiesProps = {
  /** address of the analytics script */
  analytics?: string
  /** the footer's button, if it was pressed before this component loaded */
  pressed: HTMLElement | null
}

/**
 * Shows the consent banner if no answer is stored, or when the footer's button is pressed. A choice made in another
 * tab applies here at once. Rendered after the page has loaded.
 */
export function Cookies({ analytics, pressed }: CookiesProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const seen = useRef<string>(undefined)
  const channel = useRef<BroadcastChannel>(null)

  /** Loads the banner's code on demand; if that fails, nothing is allowed. */
  const ask = useCallback((opener: HTMLElement | null) => {
    const show = ({ CookieBanner }: typeof import('./banner')) => {
      const stored = readChoice(document.cookie)
      // Another tab may have stored an answer meanwhile.
      if (opener || !stored) setAsking({ Banner: CookieBanner, stored, opener })
    }
    import('./banner').then(show, () => {})
  }, [])

  const look = useCallback(() => {
    const { cookie } = document
    const stored = readChoice(cookie)
    const now = JSON.stringify(stored)
    if (now === seen.current) return
    seen.current = now
    const allowed = stored?.allowed.includes('analytics') ?? false
    applyAnalytics(analytics, allowed && ![loadedPath(), window.location.pathname].some(isPrivatePage))
    if (stored) setAsking(null)
    else ask(null)
  }, [analytics, ask])

  useEffect(() => {
    const tabs = openTabChannel('shop-consent')
    channel.current = tabs
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(`#${cookieSettingsId}`) : null
      if (button) ask(button)
    }
    if (tabs) tabs.onmessage = look
    look()
    window.addEventListener('visibilitychange', look)
    document.addEventListener('click', press)
    return () => {
      tabs?.close()
      window.removeEventListener('visibilitychange', look)
      document.removeEventListener('click', press)
    }
  }, [look, ask])

  useEffect(() => {
    if (pressed) ask(pressed)
  }, [pressed, ask])

  if (!asking) return null
  const { Banner, stored, opener } = asking
  const close = () => {
    setAsking(null)
    opener?.focus()
  }
  const decide = (choice: Choice) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
    for (const cookie of choiceCookies(choice, window.location.protocol === 'https:')) document.cookie = cookie
    close()
    look()
    channel.current?.postMessage('')
  }
  return <Banner stored={stored} isReopened={opener !== null} onDecide={decide} onClose={close} />
}
