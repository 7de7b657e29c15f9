import { searchedText } from './searchable-text.ts'

/** Whole answers that end or resume campaigns, in the languages of the product (ours; WhatsApp fixes none). */
const out = new Set(['baja', 'darme de baja', 'stop', 'unsubscribe', 'sair', 'parar'])
const back = new Set(['alta', 'start', 'subscribe', 'voltar'])

/**
 * What a customer's message says about campaigns: `out` for no more of them, `in` for more again. Only a message that is
 * nothing but the word counts, ignoring case, accents and punctuation.
 */
export function optAnswer(text: string): 'out' | 'in' | undefined {
  const word = searchedText(text)
    .replaceAll(/[^\p{L}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
  if (out.has(word)) return 'out'
  return back.has(word) ? 'in' : undefined
}
