import { graphemes } from './graphemes.ts'

/** Maximum UTF-16 units of one emoji. A family of four with skin tones has fewer. */
const EMOJI_MAX = 32

/** The start of an emoji: a pictograph, a flag, or a keycap. */
const emojiStart = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/** Whether a text is exactly one emoji. There is no list of emoji, so that newer ones also count. */
export function isEmoji(text: string): boolean {
  if (text.length > EMOJI_MAX || !emojiStart.test(text)) return false
  return [...graphemes(text)].length === 1
}
