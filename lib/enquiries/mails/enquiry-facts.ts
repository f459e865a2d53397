import { telHref } from '@/lib/boutiques/boutique'
import { type Fact, link } from '@/lib/mail/templates/blocks'
import { mailHref, ownHref } from '@/lib/mail/templates/links'
import { moment } from '@/lib/mail/templates/text'
import { unavailabilityText } from '../viewing-text'
import type { EnquiryMail } from './enquiry-mail'
import { formName } from './enquiry-text'

type Entry = readonly [name: string, text: string | null | undefined, href?: string | null]

const filled = (entries: readonly Entry[]): Fact[] =>
  entries.flatMap(([name, text, href]) =>
    text?.trim() ? [{ name, text, ...(href ? { content: link(href, text) } : {}) }] : [],
  )

/** All stored fields, for the boutique. */
export const allFacts = ({ enquiry, site, boutique, absence }: EnquiryMail) =>
  filled([
    ['Reference', enquiry.reference],
    ['Received', moment(enquiry.createdAt)],
    ['Title', enquiry.title],
    ['First name', enquiry.firstName],
    ['Last name', enquiry.lastName],
    ['Name', enquiry.name],
    ['Email', enquiry.email, mailHref(enquiry.email)],
    ['Telephone', enquiry.phone, telHref(enquiry.phone)],
    ['Subject', enquiry.selectedOptionName],
    ['Preferred date', enquiry.preferredDate],
    ['Viewing', enquiry.visitAt && unavailabilityText(absence)],
    ['Model', enquiry.model],
    ['Piece', enquiry.sku],
    ['Status shown', enquiry.statusTitle],
    ['Privacy', `Agreed, ${moment(enquiry.consentAt)}`],
    ['Agreed to', enquiry.consentText],
    ['Boutique', enquiry.boutique || boutique.name],
    ['Form', formName(enquiry)],
    ['Form, as sent', enquiry.form_origin === enquiry.kind ? '' : enquiry.form_origin],
    ['Page', enquiry.form_url, ownHref(site.url, enquiry.form_url)],
    ['utm_source', enquiry.utm_source],
    ['utm_medium', enquiry.utm_medium],
    ['utm_campaign', enquiry.utm_campaign],
    ['utm_term', enquiry.utm_term],
    ['utm_content', enquiry.utm_content],
  ])
