import { Cookies } from '@/components/cookies/cookies'
import { BrokenImages } from '@/components/ui/broken-images'
import { LookAhead } from './look-ahead'

export type BehindProps = {
  /** address of the analytics script */
  analytics?: string
  /** the cookie settings button, if it was pressed before this loaded */
  pressed: HTMLElement | null
}

/** Non-essential components, loaded after the page. */
export const Behind = ({ analytics, pressed }: BehindProps) => (
  <>
    <Cookies analytics={analytics} pressed={pressed} />
    <BrokenImages />
    <LookAhead />
  </>
)
