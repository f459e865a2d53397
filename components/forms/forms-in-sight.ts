import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { savesData } from '@/lib/http/browser-features'

/**
 * Wakes a form of enquiries or of the members' area once it is in view, as a pointer over it would: where the
 * connection is lost before the first touch, its code could not be loaded, and so neither keep what is typed nor say that
 * sending failed. By an event, because an import of what loads that code would cost every page a hundred bytes of its
 * first script.
 */
export function FormsInSight() {
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other forms
  useEffect(() => {
    if (savesData()) return
    const sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) {
          sight.unobserve(target)
          target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        }
    })
    for (const form of document.querySelectorAll('form[id][method=post]')) sight.observe(form)
    return () => sight.disconnect()
  }, [pathname])

  return null
}
