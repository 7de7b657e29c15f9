import { graphemes } from '#contract/rules/graphemes.ts'

/** Signs that emoji begin with; most texts can be told from emoji by their first one. */
const maybeEmoji = /^[\p{Emoji}\p{Regional_Indicator}]/u

/** Whether a text is nothing but one to three emoji, which are then shown large. */
export function isEmojiOnly(text: string): boolean {
  const bare = text.replace(/\s/gu, '')
  if (bare === '' || bare.length > 60 || !maybeEmoji.test(bare)) return false
  const signs = Array.from(graphemes(bare), ({ segment }) => segment)
  return signs.length <= 3 && signs.every((sign) => /^\p{RGI_Emoji}$/v.test(sign))
}
