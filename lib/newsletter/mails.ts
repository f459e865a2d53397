import { button, footLink, link, paragraph, row, title } from '@/lib/mail/templates/blocks'
import type { MailContent, MailSite } from '@/lib/mail/templates/content'
import { html } from '@/lib/mail/templates/html'
import { layout } from '@/lib/mail/templates/layout'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import { plainFoot, plainText } from '@/lib/mail/templates/plain'
import { subjectLine } from '@/lib/mail/templates/text'
import { shownUrl } from '@/lib/site/hidden-page'

/** The mail that asks an address to confirm the subscription. */
export const subscriptionConfirmation = ({ site, link }: { site: MailSite; link: string }): MailContent =>
  letter({
    site,
    subject: `Please confirm: the ${site.brand} newsletter`,
    title: 'Shall we write to you?',
    paragraphs: [
      'This address was entered for our newsletter. Please confirm with one click that it is yours and that you would like it.',
      'The link works for seven days. If it was not you, do nothing and we will send nothing.',
    ],
    action: { label: 'Confirm the newsletter', href: link, bare: true },
    footnote: 'This email alone subscribes nobody.',
  })

type NewsletterWelcome = {
  site: MailSite
  /** the address that was subscribed */
  email: string
  /** signed address of the page that ends the subscription */
  unsubscribeUrl: string
}

/** The first mail of a subscription: what to expect and how to unsubscribe. */
export const newsletterWelcome = ({ site, email, unsubscribeUrl }: NewsletterWelcome): MailContent => {
  const subject = subjectLine(`Welcome to the ${site.brand} newsletter`)
  const arrivals = shownUrl(site, '/new-arrivals')
  const unsubscribe = absolute(site.url, unsubscribeUrl)
  const privacy = shownUrl(site, '/privacy-policy')
  const what =
    'You will hear from us when something worth seeing arrives, and now and then with a story from our journal. Nothing else, and never from anybody else.'
  const why = `You are receiving this email because ${email} was subscribed on our website.`
  return {
    subject,
    html: layout({
      site,
      subject,
      preheader: 'New arrivals, and now and then a story. Unsubscribe with one click.',
      rows: [
        title('Thank you for subscribing.'),
        row(paragraph(what), { below: 40 }),
        arrivals && row(button(arrivals, 'See the new arrivals'), { below: 40 }),
        row(paragraph(html`Not you, or changed your mind? ${link(unsubscribe, 'Unsubscribe')} with one click.`), {
          below: 56,
        }),
      ],
      footnote: html`${why} ${footLink(unsubscribe, 'Unsubscribe')}${privacy && html`<br>${footLink(privacy, 'Privacy policy')}`}`,
    }),
    text: plainText(
      'Thank you for subscribing.',
      what,
      arrivals && `See the new arrivals: ${arrivals}`,
      why,
      `Unsubscribe with one click: ${unsubscribe}`,
      privacy && `Privacy policy: ${privacy}`,
      plainFoot(site),
    ),
  }
}
