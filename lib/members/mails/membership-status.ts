import type { MailContent } from '@/lib/mail/templates/content'
import { letter } from '@/lib/mail/templates/letter'
import { absolute } from '@/lib/mail/templates/links'
import * as memberTexts from '@/lib/member-texts'
import { accountTexts } from '../account-texts'
import { addressed, contactOf, contactOrPage, type MemberMail, stillToVerify } from './member-mail'

/** The confirmation that the pending notice announced. */
export const membershipApproved = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership is confirmed`,
    title: addressed('Your membership is confirmed', mail.member),
    paragraphs: [
      'We are glad to have you. Your members’ area is open: pieces we show to members only, and those about to arrive.',
      ...stillToVerify(mail),
    ],
    action: { label: 'Open your members’ area', href: absolute(mail.site.url, '/dashboard') },
    contact: contactOf('Looking for something in particular? Write to us at', mail),
    footnote: `You are receiving this email because you applied for a membership at ${mail.site.brand}.`,
  })

/** Notifies an applicant that the registration was declined, with a contact. */
export const membershipDeclined = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership request`,
    title: accountTexts.declinedTitle,
    paragraphs: [
      accountTexts.declined,
      'The watches and jewellery on our website remain open to you, and so do our boutiques.',
    ],
    ...contactOrPage('If you would like to talk about it, write to us at', mail),
    footnote: `You are receiving this email because you applied for a membership at ${mail.site.brand}.`,
  })

/** Notifies a member that a suspended account is restored. */
export const membershipRestored = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} membership is restored`,
    title: addressed('Welcome back', mail.member),
    paragraphs: [
      'Your account is no longer suspended: log in as before, and your members’ area is open again.',
      ...stillToVerify(mail),
    ],
    action: { label: 'Open your members’ area', href: absolute(mail.site.url, '/dashboard') },
    contact: contactOf('Anything amiss? Write to us at', mail),
    footnote: `You are receiving this email because this is the address of an account at ${mail.site.brand}.`,
  })

/** Notifies a member that the account is suspended, in the dashboard's words, with a contact. */
export const membershipSuspended = (mail: MemberMail): MailContent =>
  letter({
    site: mail.site,
    subject: `Your ${mail.site.brand} account has been suspended`,
    title: 'Your account has been suspended.',
    paragraphs: [memberTexts.members.suspended],
    ...contactOrPage('Write to us at', mail),
    footnote: `You are receiving this email because this is the address of an account at ${mail.site.brand}.`,
  })
