import type { ReactNode } from 'react'
import { MinuteTrack } from '@/components/ui/minute-track'

type UnavailableProps = {
  title: string
  text: string
  /** links or buttons: one filled, one outlined */
  children: ReactNode
}

/** The screen of a page that cannot be shown. */
export const Unavailable = ({ title, text, children }: UnavailableProps) => (
  <main id="main" className="unavailable">
    <MinuteTrack className="unavailable__track" />
    <div className="wrap">
      <h1 className="title-hero unavailable__title">{title}</h1>
      <p className="lead unavailable__text">{text}</p>
      <p className="unavailable__ways">{children}</p>
    </div>
  </main>
)
