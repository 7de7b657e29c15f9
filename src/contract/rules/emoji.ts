import { graphemes } from './graphemes.ts'

/** Maximum UTF-16 units of one emoji: a family of four with skin tones, and a margin. */
const EMOJI_MAX = 32

/** The first code point of an emoji: a pictograph, a flag's letter, or a keycap's key. */
const emojiStart = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/** Whether a text is exactly one emoji: a single grapheme, so that newer emoji count too. */
export function isEmoji(text: string): boolean {
  if (text.length > EMOJI_MAX || !emojiStart.test(text)) return false
  return [...graphemes(text)].length === 1
}
