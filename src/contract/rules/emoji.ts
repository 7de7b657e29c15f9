import { graphemes } from './graphemes.ts'

/** UTF-16 units that one emoji can have: a family of four with skin tones, and some to spare. */
const EMOJI_MAX = 32

/** What an emoji begins with: a pictograph, the letters of a flag, or a key in its frame. */
const emojiStart = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/** Whether a text is one emoji and nothing else: one character as people count them, of tomorrow's emoji as well. */
export function isEmoji(text: string): boolean {
  if (text.length > EMOJI_MAX || !emojiStart.test(text)) return false
  return [...graphemes(text)].length === 1
}
