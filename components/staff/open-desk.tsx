// The entry of the desk's own scripts (server/bundle-desk.ts): renders the desk into its page.
import { createRoot } from 'react-dom/client'
import { deskId } from '@/lib/staff/desk-page'
import { Admin } from './admin'

const place = document.getElementById(deskId)
if (place) createRoot(place).render(<Admin />)
