import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent, SharedContact } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { contactName, isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { isPhoneLength, phoneDigits, spelledPhone } from '#contract/rules/contacts/phone-digits.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { characters } from '#contract/rules/text/characters.ts'

const contactCard = limits.contactCard

/** The digits of a phone number on a card, with the country code; null if the channel would not know the number. */
export function cardPhoneDigits(phone: string): string | null {
  const digits = phoneDigits(phone)
  return digits !== null && isPhoneLength(digits) ? digits : null
}

/** The channel's id of the person with a number on a card; null for a number without its country code. */
export function cardPersonId(phone: string): string | null {
  const spelled = spelledPhone(phone)
  return 'fault' in spelled || !spelled.isInternational ? null : cardPhoneDigits(phone)
}

/** The address card of a contact of the group; null for a group chat, and for a person without phone and e-mail. */
export function contactCardOf(contact: Contact): SharedContact | null {
  if (contact.isGroupChat) return null
  const phone = phoneText(contact)
  const email = (contact.email ?? '').trim()
  const phones = cardPhoneDigits(phone) === null ? [] : [phone]
  const emails = isCardEmail(email) ? [email] : []
  if (phones.length + emails.length === 0) return null
  return { name: contactName(contact).slice(0, contactCard.nameMax), phones, emails }
}

/** The message that sends a card. */
export const cardContent = (card: SharedContact): MessageContent => ({
  type: 'text',
  text: cardText(card),
  contacts: [card],
})

/** A card as one line of text, for clients that do not show cards. */
export const cardText = ({ name, phones, emails }: SharedContact): string =>
  [name, ...phones, ...emails].filter((part) => part !== '').join(' · ')

const isCardEmail = (email: string): boolean =>
  characters(email) <= limits.emailMax && /^[^\s@]+@[^\s@]+$/.test(email)

/** Lists why the cards of a message cannot be sent; empty for a message without cards. */
export function cardFaults({
  contacts,
  asksFor,
}: MessageContent): { path: string; message: string }[] {
  if (contacts === undefined) return []
  const { cardsMax, nameMax, phonesMax, emailsMax } = contactCard
  const faults: { path: string; message: string }[] = []
  const add = (path: string, message: string) => faults.push({ path, message })
  if (asksFor !== undefined) add('asksFor', 'a card asks for nothing')
  if (contacts.length === 0 || contacts.length > cardsMax) add('contacts', `1 to ${cardsMax} cards`)
  for (const [index, { name, phones, emails }] of contacts.entries()) {
    const at = `contacts.${index}`
    if (isEmptyName(name) || characters(name) > nameMax)
      add(`${at}.name`, `1 to ${nameMax} characters`)
    if (phones.length + emails.length === 0) add(at, 'a phone or an e-mail')
    if (phones.length > phonesMax) add(`${at}.phones`, `at most ${phonesMax} phones`)
    if (emails.length > emailsMax) add(`${at}.emails`, `at most ${emailsMax} e-mails`)
    for (const [which, phone] of phones.entries())
      if (cardPhoneDigits(phone) === null) add(`${at}.phones.${which}`, 'must be a phone number')
    for (const [which, email] of emails.entries())
      if (!isCardEmail(email)) add(`${at}.emails.${which}`, 'must be an e-mail address')
  }
  return faults
}
