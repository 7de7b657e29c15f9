import { graphemes } from '#contract/rules/text/characters.ts'

/** Maximum length of one emoji, UTF-16 units. The longest ones, families of four with skin tones, are shorter. */
const EMOJI_MAX = 32

/** The start of an emoji: a pictograph, a flag, or a keycap. */
const emojiStart = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/**
 * Whether a text is exactly one emoji. The check uses no list of emoji, so it also accepts emoji that are newer than
 * this app.
 */
export function isEmoji(text: string): boolean {
  if (text.length > EMOJI_MAX || !emojiStart.test(text)) return false
  return [...graphemes(text)].length === 1
}
