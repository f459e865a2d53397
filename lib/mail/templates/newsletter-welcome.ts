import type { MailContent, NewsletterWelcomeMail } from '../content'
import { escapeHtml } from '../escape'

/** Welcomes a new subscriber and shows the way out. */
export const newsletterWelcome = ({ shop, unsubscribeUrl }: NewsletterWelcomeMail): MailContent => ({
  subject: `Welcome to ${shop.brand}`,
  text: `Thank You for Subscribing.\n\nUnsubscribe: ${unsubscribeUrl}\n`,
  html: `<!doctype html><meta charset="utf-8"><p>Thank You for Subscribing.</p>
<p><a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></p>`,
})
