/**
 * Patterns that must never appear in a log, with their replacements. Order matters: specific patterns come first.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Keeps an address without its query and fragment.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s"'?#]*)[?#][^\s"']*/gi, '$1?…'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [
    /\b((?:access_?|refresh_?)?token|password|secret|authorization|api_?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}]+)/gi,
    '$1$2…',
  ],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…'],
  // Opaque strings that are long enough to be a token. Parts of paths and sentences are shorter.
  [/[A-Za-z0-9_-]{32,}/g, '…'],
]

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
/** IP addresses are kept, because they help to analyse a problem. */
const ADDRESS = String.raw`(?<![\d.])(?:${OCTET}\.){3}${OCTET}(?!\.?\d)`
const DATE = String.raw`(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!-?\d)`
/** Seven digits or more in any grouping. Times and most versions have fewer. */
const TELEPHONE = String.raw`\+?\d(?:[ ().-]?\d){6,}`
/** Matches any text that may be a telephone number. The first group matches the exceptions. */
const NUMBERS = new RegExp(`(${ADDRESS}|${DATE})|${TELEPHONE}`, 'g')

/** Removes tokens, passwords, e-mail addresses and telephone numbers from a log text. */
export function redacted(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text).replace(
    NUMBERS,
    (_, kept?: string) => kept ?? '…',
  )
}
