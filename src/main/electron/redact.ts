/** What must never stand in a log, and what stands there instead. The order matters: the narrow ones first. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // An address keeps its place and loses what was asked of it.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s"'?#]*)[?#][^\s"']*/gi, '$1?…'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [
    /\b((?:access_?|refresh_?)?token|password|secret|authorization|api_?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}]+)/gi,
    '$1$2…',
  ],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…'],
  // Opaque strings long enough to be a token; a path or a sentence has a slash or a space before that.
  [/[A-Za-z0-9_-]{32,}/g, '…'],
]

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
/** The address of a machine: which one it is, is what the line is for. */
const ADDRESS = String.raw`(?<![\d.])(?:${OCTET}\.){3}${OCTET}(?!\.?\d)`
const DATE = String.raw`(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!-?\d)`
/** Seven digits or more, however they are grouped. Times and most versions are shorter. */
const TELEPHONE = String.raw`\+?\d(?:[ ().-]?\d){6,}`
/** What is long enough to be a telephone number; the first group is what is none all the same. */
const NUMBERS = new RegExp(`(${ADDRESS}|${DATE})|${TELEPHONE}`, 'g')

/** A text for the log without tokens, passwords, mail addresses and telephone numbers, should one stray into it. */
export function redacted(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text).replace(
    NUMBERS,
    (_, kept?: string) => kept ?? '…',
  )
}
