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
  // Telephone numbers: seven digits or more, however they are grouped. Times and versions are shorter.
  [/\+?\d(?:[ ().-]?\d){6,}/g, '…'],
]

/** A text for the log without tokens, passwords, mail addresses and telephone numbers, should one stray into it. */
export function redacted(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)
}
