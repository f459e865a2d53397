import { referencesKept } from './references-kept'

type RichTextProps = {
  /** sanitised HTML */
  html: string
  className?: string
}

/** HTML written by staff; nothing if it is empty. */
export const RichText = ({ html, className = '' }: RichTextProps) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read
    <div className={`prose ${className}`} dir="auto" dangerouslySetInnerHTML={{ __html: referencesKept(html) }} />
  ) : null
