import { contactFieldWords } from './parts/contact-fields.ts'
import { contactForm } from './parts/contact-form.ts'

import type { Catalogue } from '#renderer/i18n/catalogue.ts'

/**
 * Texts of the contact form, and of panels that few users open: CRM, analysis, embedded sites and QR assigner. They are
 * not part of the first load. The first component that needs one of them loads them all.
 */
export const sidePanel = {
  contact: contactForm,
  fields: contactFieldWords,
  save: 'Save',
  missingTitle: 'Not available',
  missing: 'This workspace does not offer this service.',
  crm: {
    record: 'CRM record',
    edit: 'Edit',
    create: 'Create record',
    none: 'The CRM does not know this contact yet.',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    document: 'Document',
    address: 'Address',
    updated: 'Updated: {{at}}',
    nameMissing: 'Type a name.',
    emailInvalid: 'That does not look like an email address.',
    changed:
      'Somebody else has saved this record meanwhile. What you typed is still here, and the rest is as it is now. Save again to put it in place of theirs.',
    now: 'In the record now: {{text}}',
    emptyNow: 'Empty in the record now',
    orders: 'Orders',
    noOrders: 'No orders yet.',
    number: 'Order {{number}}',
    showAll: 'Show all {{count}} orders',
    status: {
      open: 'Open',
      paid: 'Paid',
      shipped: 'On its way',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
      unknown: 'No status',
    },
  },
  frames: {
    refusedTitle: 'Page not allowed',
    refused: 'The service named a page of {{origin}}, which is not among those allowed.',
  },
  qr: {
    title: 'QR code',
    picture: 'QR code that opens a chat with you',
    text: 'Have the customer scan it with their phone’s camera and send the message: their chat is then assigned to you.',
    left: 'Good once, for another {{time}}',
    expired: 'The code has expired.',
    renew: 'New code',
    used: 'Somebody scanned it, and their chat is yours.',
    usedBy: 'The chat of {{name}} is yours.',
    open: 'Open the chat',
    copy: 'Copy the link',
    copied: 'Copied',
  },
  analysis: {
    byRules:
      'Computed by simple rules over the words of the latest messages. It is no artificial intelligence, and it can be wrong.',
    byModel: 'Written by a language model. It can be wrong.',
    byUnknown: 'The service does not say how it computes this.',
    summary: 'Summary',
    topics: 'Topics',
    sentiment: 'Customer’s mood',
    positive: 'Content',
    neutral: 'Neutral',
    negative: 'Upset',
    unclear: 'Unclear',
    noEvidence: 'There is no strong sign of a mood in what the customer wrote last.',
    evidence: 'It rests on:',
    course:
      'Mood of {{count}} messages of the customer: content: {{positive}}, neutral: {{neutral}}, upset: {{negative}}.',
    few: 'It takes at least two texts of the customer to see how it changes.',
    table: 'Show as a table',
    when: 'When',
    score: 'Value',
    next: 'Suggested next step',
    text: 'What you might send',
    use: 'Use',
  },
} satisfies Catalogue<'sidePanel'>
export default sidePanel
