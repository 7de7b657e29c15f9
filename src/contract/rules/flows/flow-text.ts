import { characters } from '#contract/rules/text/characters.ts'

const NESTED_EXPRESSION = /^`[^]+`$/u

/**
 * Whether a text contains a reference to data (`${data.x}`) or to an answer (`${form.x}`), or is as a whole a nested
 * expression between backticks.
 */
export const isDynamic = (text: string): boolean =>
  text.includes('${') || NESTED_EXPRESSION.test(text)

/** A reference to data or to an answer. Only the customer's phone knows its length. */
const REFERENCE = /\$\{[\w.[\]-]+\}/gu
/** A text in quotes within a nested expression. */
const QUOTED = /'((?:[^'\\]|\\.)*)'/gu

/** The characters of a text that the author wrote: all but references, and of a nested expression those in quotes. */
function literalPart(text: string): string {
  return NESTED_EXPRESSION.test(text)
    ? Array.from(text.matchAll(QUOTED), ([, quoted = '']) => quoted).join('')
    : text.replaceAll(REFERENCE, '')
}

/**
 * Whether a text of a flow element is longer than the channel allows. The length is that of the trimmed text. References do not count, because their values may be short or empty.
 */
export const isTooLong = (text: string, max: number): boolean =>
  characters(literalPart(text).trim()) > max

/** A text that is given as one string or as a list of lines; undefined for any other value. */
export function textOfLines(text: unknown): string | undefined {
  if (typeof text === 'string') return text
  return Array.isArray(text) && text.every((line) => typeof line === 'string')
    ? text.join('\n')
    : undefined
}
