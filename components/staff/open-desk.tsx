import { createRoot } from 'react-dom/client'
import { Admin } from './admin'

/** Renders the desk into an element, as a React ref. The entry of the desk's own scripts (server/bundle-desk.ts). */
export const openDesk = (place: Element | null) => {
  if (!place) return
  const desk = createRoot(place)
  desk.render(<Admin />)
  return () => desk.unmount()
}
