import type { ComponentProps } from 'react'
import styles from './menu.module.css'
import { MenuContent } from './menu-content'

/** The menu as it stands once it is open. */
export const OpenMenu = (props: ComponentProps<typeof MenuContent>) => (
  <dialog open className={`night ${styles.menu}`} aria-label="Menu">
    <MenuContent {...props} />
  </dialog>
)
