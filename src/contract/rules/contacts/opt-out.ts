import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Language } from '#contract/limits.ts'

/** Whether the person has said that they want no campaigns. */
export const hasOptedOut = ({ marketingOptOutAt }: Pick<Contact, 'marketingOptOutAt'>): boolean =>
  marketingOptOutAt !== undefined

const noteTitles = {
  es: { out: 'No quiere campañas', in: 'Acepta campañas de nuevo' },
  en: { out: 'Wants no campaigns', in: 'Accepts campaigns again' },
  pt: { out: 'Não quer campanhas', in: 'Aceita campanhas de novo' },
} as const satisfies Record<Language, { out: string; in: string }>

/** The text of the note that an opt-out by hand leaves in the chat, or its end, in the language of the group. */
export const optOutNote = (optedOut: boolean, reason: string, language: Language): string =>
  `${noteTitles[language][optedOut ? 'out' : 'in']}: ${reason}`
