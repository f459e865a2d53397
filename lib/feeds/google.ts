import { beginning, escapeMarkup } from '@/lib/format-text'
import { referenceOf } from './attributes'
import { imageUrls, type Offer } from './feed'

const element = (name: string, text: string | undefined) => (text ? `<${name}>${escapeMarkup(text)}</${name}>` : '')

const item = (offer: Offer) => {
  const { sku, title, description, url, amount, currency, brand, material } = offer
  const [first, ...others] = imageUrls('google', offer)
  const reference = referenceOf(offer.model)
  return `<item>${[
    element('g:id', sku),
    element('g:title', beginning(title, 150)),
    element('g:description', description || title),
    element('g:link', url),
    element('g:image_link', first),
    ...others.map((image) => element('g:additional_image_link', image)),
    element('g:availability', offer.isAvailable ? 'in_stock' : 'out_of_stock'),
    element('g:price', amount && `${amount} ${currency}`),
    element('g:condition', 'used'),
    element('g:brand', brand),
    reference ? element('g:mpn', reference) : element('g:identifier_exists', 'no'),
    element('g:google_product_category', offer.family === 'watch' ? '201' : '188'),
    element('g:age_group', 'adult'),
    element('g:gender', offer.audience),
    element('g:color', offer.colour),
    element('g:material', beginning(material, 200)),
  ].join('')}</item>\n`
}

/** Yields Google Merchant Center's RSS 2.0 in chunks. */
export async function* googleXml(offers: AsyncIterable<Offer>, shop: { name: string; url: string }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', shop.name)}${element('link', shop.url)}${element('description', shop.name)}\n`
  for await (const offer of offers) yield item(offer)
  yield '</channel></rss>\n'
}
