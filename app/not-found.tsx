/**
 * Never shown: unknown addresses get global-not-found, and `notFound()` is answered inside its route group. Without
 * this file Next would send its own 404 screen with every page.
 */
export default function NotFound() {
  return null
}
