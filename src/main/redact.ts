/**
 * Patterns of texts that must never appear in a log, with their replacements. They are applied in this order, so
 * specific patterns come first.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // The user and password of an address, such as a proxy's, with or without a scheme.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'/?#@]+@/gi, '$1…@'],
  [/[^\s"'/:@=]+:[^\s"'/@]+@(?=[\w[])/g, '…@'],
  // Removes the query and the fragment of an address.
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
/** IP addresses are not redacted, because they help to analyse a problem. */
const ADDRESS = String.raw`(?<![\d.])(?:${OCTET}\.){3}${OCTET}(?!\.?\d)`
const DATE = String.raw`(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!-?\d)`
/** Seven digits or more in any grouping, such as `+51 945-118-207`. Times and most versions have fewer. */
const TELEPHONE = String.raw`\+?\d(?:[ ().-]?\d){6,}`
/** Matches texts that may be telephone numbers. Its first group matches the exceptions: IP addresses and dates. */
const NUMBERS = new RegExp(`(${ADDRESS}|${DATE})|${TELEPHONE}`, 'g')

/** Removes tokens, passwords, e-mail addresses and telephone numbers from a log text. */
export function redacted(text: string): string {
  return RULES.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text).replace(
    NUMBERS,
    (_, kept?: string) => kept ?? '…',
  )
}

/**
 * A list of faults as zod writes it. It is replaced by the names of the rejected members, without their values:
 * `[invalid_value at items.0.name]`.
 */
const FAULTS = /\[\s*\{[^]*"code"[^]*\}\s*\]/
/**
 * Matches from the first to the last double quotation mark, because the JavaScript engine does not escape the marks
 * inside a quoted text. A single mark matches up to the end of the text.
 */
const DOUBLE = /"[^]*"|"[^]*$/
/**
 * Matches a text in other quotation marks. The first group of the pattern matches the exception: the name of a property
 * in an error of the JavaScript engine, such as `(reading 'chatId')`. An apostrophe inside a word is no quotation mark.
 */
const QUOTED =
  /(\((?:reading|setting) '[\w$.]+'\))|(?<![\p{L}\p{N}])'(?:[^']|'(?=[\p{L}\p{N}]))*(?:'|$)|`[^`]*(?:`|$)|[“„][^”“]*(?:[”“]|$)|«[^»]*(?:»|$)|‘[^’]*(?:’|$)/gu
/** The path or address of a file, which is not removed although it is quoted. */
const FILE = /^(?:[a-z][\w+.-]*:\/\/|[A-Za-z]:[\\/]|\.{0,2}\/)\S*$/
const STACK_FRAME = /^\s+at (?:.+ \()?(?:\S+:\d+:\d+|<anonymous>|native)\)?$/

/**
 * Removes the quotations from the text of an error. The JavaScript engine, the DOM and JSON quote the value that an
 * error is about. This value may be the text of a message or a name.
 */
export function withoutQuotedTexts(text: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => STACK_FRAME.test(line))
  if (first === -1) return withoutQuotations(text)
  const message = lines.slice(0, first).join('\n')
  const stack = lines
    .slice(first)
    .map((line) => (STACK_FRAME.test(line) ? line : withoutQuotations(line)))
  return [withoutQuotations(message), ...stack].join('\n')
}

function withoutQuotations(text: string): string {
  return text
    .replace(FAULTS, faultNames)
    .replace(DOUBLE, '"…"')
    .replaceAll(QUOTED, (quotation, property?: string) => {
      if (property !== undefined || FILE.test(quotation.slice(1, -1))) return quotation
      return `${quotation.charAt(0)}…`
    })
}

function faultNames(faults: string): string {
  try {
    const parsed: unknown = JSON.parse(faults)
    const names = (Array.isArray(parsed) ? parsed : []).map((fault: unknown) => {
      const code: unknown = Reflect.get(Object(fault), 'code')
      const path: unknown = Reflect.get(Object(fault), 'path')
      return `${String(code)} at ${Array.isArray(path) ? path.join('.') : ''}`
    })
    return `[${names.join(', ')}]`
  } catch {
    // The list is cut off, or the text is no list. The caller removes the quoted texts.
    return faults
  }
}
