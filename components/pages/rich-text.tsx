import { reference } from '@/components/ui/title'
import { beginsAtRight, withDirections } from './directions'

/** References, and telephone numbers such as '+44 20 7000 0090'. */
const referenceOrPhone = new RegExp(String.raw`\+\d{1,3}(?:[ \u00a0]\d{1,4}){2,5}\b|${reference.source}`, 'g')

/** Keeps references and telephone numbers together in HTML; tags stay unchanged. */
export const withUnbrokenReferences = (html: string) =>
  html
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(referenceOrPhone, (found) => (found ? `<span class="nowrap">${found}</span>` : '<wbr>')),
    )
    .join('')

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
