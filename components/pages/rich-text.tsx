import { beginsAtRight, withDirections } from './directions'
import { withUnbrokenReferences } from './unbroken-references'

type RichTextProps = {
  /** sanitised HTML */
  html: string
  className?: string
}

/** HTML written by staff; nothing if it is empty. */
export const RichText = ({ html, className = '' }: RichTextProps) =>
  html ? (
    <div
      className={`prose ${className}`}
      dir={beginsAtRight(html) ? 'rtl' : 'auto'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read
      dangerouslySetInnerHTML={{ __html: withUnbrokenReferences(withDirections(html)) }}
    />
  ) : null
