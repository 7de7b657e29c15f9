import type { MessageContent } from '#contract/entities/messages/message.ts'
import { graphemes } from '#contract/rules/text/characters.ts'
import { isEmoji } from '#contract/rules/messages/emoji.ts'
import { foldWord } from '#contract/rules/text/searchable-text.ts'

/** Words without which a text is no thanks, in the languages of the product, folded. */
const thanks = new Set(
  (
    'gracias grax agradezco agradecido agradecida agradecidos ' +
    'thanks thank thx ty ' +
    'obrigado obrigada obrigados brigado brigada obg valeu vlw agradeco'
  ).split(' '),
)

/**
 * Words that may be beside the thanks. Words that agree to an offer, such as "sí", "yes" or "dale", are not among them:
 * "sí, gracias" wants something to be done.
 */
const besides = new Set(
  (
    'muchas muchisimas mil a ti usted ustedes vos te lo la le les se por todo toda tu su ayuda informacion info respuesta ' +
    'atencion atencao tiempo pronta rapida amable amables muy tan de verdad ok okey oki okay vale listo perfecto genial buenisimo ' +
    'excelente super bueno bien que tengas tenga lindo linda buen buena buenas dia tarde tardes noche noches feliz saludos ' +
    'bendiciones igualmente ' +
    'you so very much many a lot for your the help info answer time great perfect awesome have nice good day evening ' +
    'night bye ' +
    'muito muita mesmo eu que pela pelo ajuda resposta atendimento otimo otima perfeito perfeita maravilha beleza show ' +
    'tenha um uma bom boa dia tarde noite abraco abracos ate mais'
  ).split(' '),
)

/** Longer texts are not examined. */
const LONGEST = 120

/** A word, and whether only spaces are between it and the word before it. */
interface Word {
  readonly text: string
  readonly follows: boolean
}

/** A name directly after the thanks: "gracias Ana". In a text in capitals, nothing looks like a name. */
function isName({ text, follows }: Word, before: Word | undefined): boolean {
  const isCapitalized = /^\p{Lu}\p{Ll}/u.test(text)
  return isCapitalized && follows && before !== undefined && thanks.has(foldWord(before.text))
}

function isThanks(text: string): boolean {
  if (/[?¿\d]/u.test(text)) return false
  const words: Word[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    words.push({ text: word, follows: text.slice(end, index).trim() === '' })
    end = index + word.length
  }
  const isKnown = (word: Word, index: number) =>
    thanks.has(foldWord(word.text)) ||
    besides.has(foldWord(word.text)) ||
    isName(word, words[index - 1])
  return words.some((word) => thanks.has(foldWord(word.text))) && words.every(isKnown)
}

/**
 * Whether a customer's message only thanks, or consists of emoji alone, so that it needs no answer. Any further word, a
 * question mark or a number makes it an ordinary message.
 */
export function isCourtesy({ type, text = '' }: Pick<MessageContent, 'type' | 'text'>): boolean {
  if (type !== 'text' || text.length > LONGEST) return false
  const parts = Array.from(graphemes(text), ({ segment }) => segment)
  const others = parts.filter((part) => !isEmoji(part)).join('')
  const hasEmoji = others.length < text.length
  return others.trim() === '' ? hasEmoji : isThanks(others)
}
