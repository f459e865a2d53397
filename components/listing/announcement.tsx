import { useEffect, useState } from 'react'

/** Announces the text to screen readers two seconds after it appears on screen. */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text ? 2_000 : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
