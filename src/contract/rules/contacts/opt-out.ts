import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Language } from '#contract/limits.ts'
import { searchedText } from '#contract/rules/text/searchable-text.ts'

/**
 * Messages that stop or resume campaigns, in the languages of the product. WhatsApp prescribes no such messages; these
 * are our choice.
 */
const out = new Set(['baja', 'darme de baja', 'stop', 'unsubscribe', 'sair', 'parar'])
const back = new Set(['alta', 'start', 'subscribe', 'voltar'])

/**
 * Returns `'out'` for a customer's message that stops campaigns, `'in'` for one that resumes them, and undefined for
 * any other message. The whole message must be one of the texts above, ignoring case, accents and punctuation.
 */
export function optAnswer(text: string): 'out' | 'in' | undefined {
  const word = searchedText(text)
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
  if (out.has(word)) return 'out'
  return back.has(word) ? 'in' : undefined
}

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
