// The entry of the desk's own scripts (server/bundle-desk.ts): renders the desk into its page.
import { createRoot } from 'react-dom/client'
import { deskId } from '@/lib/staff/desk-page'
import { Admin } from './admin'

const open = () => {
  const place = document.getElementById(deskId)
  if (place) createRoot(place).render(<Admin />)
}

// From the browser's cache, the script may come before the rest of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', open)
else open()
