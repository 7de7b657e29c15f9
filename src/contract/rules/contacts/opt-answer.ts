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
