import { arrivalMail } from '@/lib/alerts/arrival-mail'
import { alertConfirmation } from '@/lib/alerts/confirmation-mail'
import type { MailBoutique } from '@/lib/boutiques/mail-block'
import { acknowledgement } from '@/lib/enquiries/mails/acknowledgement'
import type { EnquiryMail, MailEnquiry } from '@/lib/enquiries/mails/enquiry-mail'
import { enquiryToBoutique } from '@/lib/enquiries/mails/enquiry-to-boutique'
import { consentText } from '@/lib/forms/consent'
import type { MailPiece, MailSite } from '@/lib/mail/templates/content'
import { accountExpiry } from '@/lib/members/mails/account-expiry'
import { emailVerification, newBrowser, passwordChanged } from '@/lib/members/mails/account-security'
import { emailChanged } from '@/lib/members/mails/email-changed'
import type { MailMember, MemberMail } from '@/lib/members/mails/member-mail'
import { membershipRequest } from '@/lib/members/mails/membership-request'
import {
  membershipApproved,
  membershipDeclined,
  membershipRestored,
  membershipSuspended,
} from '@/lib/members/mails/membership-status'
import {
  passkeyAdded,
  passkeyRemoved,
  passkeysReset,
  recoveryCodeUsed,
  secondFactorOff,
} from '@/lib/members/mails/passkeys'
import { passwordReset } from '@/lib/members/mails/password-reset'
import { newsletterWelcome, subscriptionConfirmation } from '@/lib/newsletter/mails'
import {
  refusalsNotice,
  staffDigest,
  staffInvitation,
  staffNotice,
  staffPasswordReset,
} from '@/lib/staff/notices/mail-templates'

const london: MailBoutique = {
  name: 'London',
  Email: 'london@ninety.example',
  PhoneNumber: '+44 20 7000 0090',
  WhatsAppNumber: '+44 7700 900 090',
  AddressFirst: '12 Albemarle Street',
  AddressSecond: 'Mayfair, W1S 4HH',
  OpeningHours: 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm, Sunday by appointment',
}
const geneva: MailBoutique = {
  ...london,
  name: 'Geneva',
  Email: 'geneve@ninety.example',
  PhoneNumber: '+41 22 700 00 90',
  WhatsAppNumber: '',
  AddressFirst: 'Rue du Rhône 62',
  AddressSecond: '1204 Genève',
}

export const site: MailSite = { brand: 'Ninety', url: 'https://shop.example', boutiques: [london, geneva], hidden: [] }

export const piece: MailPiece = {
  sku: 'NW-10311',
  brand: 'Richard Mille',
  name: 'RM 11-03',
  status: 'In Stock, London',
  price: '£245,000',
  showExcTaxes: true,
  href: '/richard-mille-watch/RM11-03/NW-10311',
  photo: '/watches/gallery/NW-10311/gallery-large-image/01-front-640.jpg',
}

const enquiry: MailEnquiry = {
  reference: 'ENQ-2026-0412',
  kind: 'enquiry',
  name: 'Anna Keller',
  email: 'anna.keller@mail.example',
  phone: '+41790000001',
  message: 'Is the strap the original, and could I see it on Thursday afternoon?\nI am in Mayfair from three.',
  createdAt: new Date('2026-11-21T10:04:12Z'),
  consentAt: new Date('2026-11-21T10:04:09Z'),
  consentText,
  form_origin: 'enquiry',
  form_url: 'https://shop.example/richard-mille-watch/RM11-03/NW-10311',
  model: 'RM 11-03',
  sku: 'NW-10311',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'november-arrivals',
}

/** An enquiry with all fields filled in, some values replaced. For tests. */
export const enquiryMail = (words: Partial<MailEnquiry> = {}, rest: Partial<EnquiryMail> = {}): EnquiryMail => ({
  site,
  boutique: london,
  piece,
  enquiry: { ...enquiry, ...words },
  ...rest,
})

const appointment = () =>
  enquiryMail(
    {
      kind: 'appointment',
      form_origin: 'appointment',
      name: 'ليلى الحداد',
      email: 'a-rather-long-mailbox-name-without-any-hyphenation-points@a-long-domain-name.example',
      selectedOptionName: 'View collection',
      preferredDate: 'Thursday, after three',
      message: 'مرحبا، أود زيارة متجركم يوم الخميس. وهل ساعة RM 11-03 متوفرة؟',
      model: '',
      sku: '',
    },
    { piece: null, boutique: geneva },
  )

const member: MailMember = {
  id: 27,
  name: 'Anna Keller',
  first_name: 'Anna',
  email: 'anna.keller@mail.example',
  phone: '+41790000001',
  status: 0,
  created_at: new Date('2026-11-21T10:04:12Z'),
  email_verified_at: new Date('2026-11-21T10:06:40Z'),
}

/** The data of a mail about an account, with some values replaced. */
export const memberMail = (words: Partial<MailMember> = {}, rest: Partial<MemberMail> = {}): MemberMail => ({
  site,
  boutique: london,
  member: { ...member, ...words },
  ...rest,
})

// Written out, because signing needs the secret of a shop; templates.test.ts compares their shape with the real links.
const confirmationLink =
  'https://shop.example/subscription?id=7&state=&expires=1795863852&signature=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const unsubscribeLink = 'https://shop.example/unsubscribe?id=7&signature=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const alertLink =
  'https://shop.example/alerts/confirm?id=7&expires=1795863852&signature=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const stopLink = 'https://shop.example/alerts/stop?id=7&signature=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const stopAllLink = 'https://shop.example/alerts/stop-all?address=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const invitationLink =
  'https://shop.example/staff/invitation?token=1795863852.Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const verificationLink =
  'https://shop.example/email/verify/27/5xq0l8Zc2WvT1yBf6mR9dKpJ4sNhUeGa7iOoLtXwQzE?expires=1795259052&signature=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB'
const resetLink =
  'https://shop.example/reset-password?token=1795259052.Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB&email=anna.keller%40mail.example'
const decision = (answer: string) =>
  `https://shop.example/email/membership?answer=${answer}&token=Jr8VbM3nYkQ1cTz5sPdWfLx0aHgEu7iOo2KtNqXwZyB`
export const decisionLinks = { approve: decision('approve'), decline: decision('decline') }
const long = 'Maximiliana von Wolfeschlegelsteinhausenbergerdorff-Weikersheim'

/** A mail of every kind, some with difficult data, by name. */
export const exampleMails = () => ({
  'enquiry-to-boutique': enquiryToBoutique(enquiryMail()),
  acknowledgement: acknowledgement(enquiryMail()),
  'appointment-to-boutique': enquiryToBoutique(appointment()),
  'appointment-acknowledgement': acknowledgement(appointment()),
  'newsletter-confirmation': subscriptionConfirmation({
    site,
    link: confirmationLink,
  }),
  'newsletter-welcome': newsletterWelcome({
    site,
    email: 'anna.keller@mail.example',
    unsubscribeUrl: unsubscribeLink,
  }),
  'email-verification': emailVerification(memberMail(), verificationLink),
  'email-changed': emailChanged(memberMail({ email: 'anna@keller.example' })),
  'password-reset': passwordReset(memberMail(), resetLink),
  'password-emptied': passwordReset(memberMail(), resetLink, true),
  'password-changed': passwordChanged(memberMail()),
  'new-browser': newBrowser(memberMail(), { name: 'Firefox on Windows', at: new Date('2026-11-21T10:04:12Z') }),
  'passkey-added': passkeyAdded(memberMail()),
  'passkey-removed': passkeyRemoved(memberMail()),
  'recovery-code-used': recoveryCodeUsed(memberMail()),
  'second-factor-off': secondFactorOff(memberMail()),
  'passkeys-reset': passkeysReset(memberMail()),
  'membership-request': membershipRequest(
    memberMail({ name: long, email: 'a-rather-long-mailbox-name-without-any-points@a-long-domain-name.example' }),
    decisionLinks,
  ),
  'membership-approved': membershipApproved(memberMail({ status: 1 })),
  'membership-declined': membershipDeclined(memberMail({ status: 2 })),
  'membership-suspended': membershipSuspended(memberMail({ status: 2 })),
  'account-expiry': accountExpiry(memberMail({ status: 1 })),
  'membership-restored': membershipRestored(memberMail({ status: 1 })),
  'alert-confirmation': alertConfirmation(
    site,
    {
      words: `Richard Mille ${long}`,
      isNamed: true,
      href: piece.href,
      when: 'awaited',
      confirmed_at: null,
      asked_at_once: null,
    },
    alertLink,
  ),
  alert: arrivalMail({
    site,
    pieces: [
      { piece, news: 'new' },
      { piece: { ...piece, sku: 'NW-10312', name: long, status: '', price: '', photo: null }, news: 'reduced' },
    ],
    more: ['new', 'returned', 'awaited'],
    alerts: [{ words: `“${long}” in any brand but Richard Mille`, href: '/the-collection?q=long', stop: stopLink }],
    stopAll: stopAllLink,
  }),
  'staff-invitation': staffInvitation(site, long, invitationLink),
  'staff-password-reset': staffPasswordReset(site, long, invitationLink),
  'staff-refusals': refusalsNotice(site),
  'staff-notice': staffNotice(site, [
    {
      kind: 'enquiry',
      subject: '7',
      text: 'ENQ-2026-041275 has been unanswered for a working day in London.',
      path: '/enquiries/7',
    },
    { kind: 'backup', subject: 'none', text: 'No backups yet.', path: '/health' },
  ]),
  'staff-digest': staffDigest(site, [
    { name: 'ENQ-2026-041275', text: `${long}, Richard Mille RM 11-03, received 3 hours ago`, path: '/enquiries/7' },
    { name: 'Member 27', text: 'Anna Keller, received 2 days ago', path: '/members/27' },
  ]),
})
