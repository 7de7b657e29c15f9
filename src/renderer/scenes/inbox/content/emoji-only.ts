import { graphemes } from '#contract/rules/text/characters.ts'

/** Matches a text whose first character can begin an emoji. This cheap check rules out most texts. */
const emojiStart = /^[\p{Emoji}\p{Regional_Indicator}]/u

/** Whether a text consists of one to three emoji, which are shown large. */
export function isEmojiOnly(text: string): boolean {
  const compact = text.replace(/\s/gu, '')
  if (compact === '' || compact.length > 60 || !emojiStart.test(compact)) return false
  const clusters = Array.from(graphemes(compact), ({ segment }) => segment)
  return clusters.length <= 3 && clusters.every((cluster) => /^\p{RGI_Emoji}$/v.test(cluster))
}
