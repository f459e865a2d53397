import 'server-only'
import type { ComponentProps } from 'react'
import styles from './menu.module.css'
import { MenuContent } from './menu-content'

/** The menu in its open state. */
export const OpenMenu = (props: ComponentProps<typeof MenuContent>) => (
  <dialog open className={`night ${styles.menu}`} aria-label="Menu">
    <MenuContent {...props} />
  </dialog>
)
