/** A person as mail programs write recipients: `Name <address>`, or the address alone. */
export interface Recipient {
  /** The text that stands for the address. It may be no valid e-mail address. */
  readonly email: string
  readonly name?: string
}

const bracketed = /^(?<name>.*?)<\s*(?<email>[^<>]*?)\s*>$/su
const quoted = /^(?<quote>["'])(?<text>.*)\k<quote>$/su

/** The name without the quotation marks and backslashes of a mail header. */
function plainName(written: string): string {
  const name = written.trim()
  const text = quoted.exec(name)?.groups?.['text'] ?? name
  return text.replaceAll(/\\(.)/gsu, '$1').trim()
}

/** Reads one entry of a list: `"Paz, Hugo" <hugo@example.com>` has the name `Paz, Hugo`. */
export function recipientOf(entry: string): Recipient {
  const { name = '', email } = bracketed.exec(entry.trim())?.groups ?? {}
  if (email === undefined) return { email: entry.trim() }
  const plain = plainName(name)
  // Some programs repeat the address as the name.
  return plain === '' || plain.includes('@') ? { email } : { email, name: plain }
}

/** Splits an entry without a name at its spaces, if every word could be an address. */
function words(entry: string): string[] {
  const all = entry.split(/\s+/u)
  return !entry.includes('<') && all.every((word) => word.includes('@')) ? all : [entry]
}

/** One entry of a list. Quotation marks and brackets that their line does not close are ordinary characters. */
const entryPattern = /(?:"(?:\\.|[^"\\\r\n])*"|<[^>\r\n]*>|[^,;\r\n])+/gu

/**
 * Splits a list of recipients into its entries, as they are written. Commas, semicolons and line breaks separate
 * entries, except within quotation marks and angle brackets.
 */
export function splitRecipients(text: string): string[] {
  return [...text.matchAll(entryPattern)]
    .map(([entry]) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap(words)
}
