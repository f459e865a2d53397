import { referencesKept } from '@/components/ui/title'

type RichTextProps = {
  /** sanitised HTML */
  html: string
  className?: string
}

/** Text that staff wrote. Nothing at all where there is none. */
export const RichText = ({ html, className = '' }: RichTextProps) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read
    <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: referencesKept(html) }} />
  ) : null
