import { Cookies } from '@/components/cookies/cookies'
import { BrokenImages } from '@/components/ui/broken-images'
import { LookAhead } from './look-ahead'

export type BehindProps = {
  /** address of the analytics script */
  analytics?: string
  /** the button of the cookie settings, where it was pressed already */
  pressed: HTMLElement | null
}

/** What a page can do without until it has loaded. */
export const Behind = ({ analytics, pressed }: BehindProps) => (
  <>
    <Cookies analytics={analytics} pressed={pressed} />
    <BrokenImages />
    <LookAhead />
  </>
)
