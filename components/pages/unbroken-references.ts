import { reference } from '@/components/ui/title'

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
