import { plainMessageText } from './message-format.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'

/**
 * The channel's rules for texts and titles that are the same for a template, an answer with buttons or a list, and the
 * message that opens a flow. The first three are for a header's text and a footer, the last for buttons and rows.
 */
export const channelTextRules = ['lineBreak', 'formatting', 'emoji', 'duplicateTitle'] as const
export type ChannelTextRule = (typeof channelTextRules)[number]

/** The rules in words, for the response to a refused call. */
export const channelTextWords: Readonly<Record<ChannelTextRule, string>> = {
  lineBreak: 'a header or footer must be one line',
  formatting: 'a header or footer must not have formatting marks',
  emoji: 'a header or footer must not have emoji',
  duplicateTitle: 'the title must be unique among the buttons or rows',
}

export const isChannelTextRule = (code: string): code is ChannelTextRule =>
  channelTextRules.some((rule) => rule === code)

/** A broken rule, with the offset of the first character that breaks it, in UTF-16 units. */
export interface ChannelTextFault {
  readonly rule: Exclude<ChannelTextRule, 'duplicateTitle'>
  readonly at: number
}

const lineBreak = /[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u
/** ©, ® and ™ are pictographs in Unicode, but a phone shows them as text unless U+FE0F follows. */
const emoji =
  /(?![©®™](?!\ufe0f))\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3/u

/**
 * Offset of the first formatting mark; -1 for none. The channel names asterisks apart: a single one is refused too. Any
 * other mark is refused if it formats, so that `pedido_12` is accepted.
 */
function formattingAt(text: string): number {
  const asterisk = text.indexOf('*')
  if (asterisk >= 0) return asterisk
  return plainMessageText(text) === text ? -1 : Math.max(0, text.search(/[_~`]/u))
}

/** Why the channel refuses the text of a header or a footer; undefined for an accepted text. */
export function plainTextFault(text: string): ChannelTextFault | undefined {
  let own = text
  // The names of placeholders are not sent, so their characters do not count.
  for (const { start, end } of findPlaceholders(text))
    own = own.slice(0, start) + 'x'.repeat(end - start) + own.slice(end)
  const positions = [
    ['lineBreak', own.search(lineBreak)],
    ['emoji', own.search(emoji)],
    ['formatting', formattingAt(own)],
  ] as const
  const [rule, at] = positions.find(([, position]) => position >= 0) ?? []
  return rule === undefined ? undefined : { rule, at }
}

/**
 * Indexes of the titles of buttons or rows that repeat an earlier one. Blanks at the ends do not count, capitals do. Empty
 * titles are skipped: another rule requires a title.
 */
export function repeatedTitles(titles: readonly string[]): number[] {
  const seen = new Set<string>()
  return titles.flatMap((title, index) => {
    const compared = title.trim().normalize()
    if (compared === '') return []
    if (seen.has(compared)) return [index]
    seen.add(compared)
    return []
  })
}
