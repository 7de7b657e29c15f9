/** The encodings of the files with a table that can be read. */
export const tableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
] as const
export type TableEncoding = (typeof tableEncodings)[number]

/** Bytes in which zero bytes are counted. */
const sampleBytes = 65_536

/**
 * Detects the encoding of a text: by its byte order mark, as UTF-16 by its zero bytes, as UTF-8 if it is valid UTF-8,
 * otherwise as the encoding of older spreadsheets of Windows or of a Mac.
 * @returns null if the bytes are no text
 */
export function encodingOf(bytes: Uint8Array): TableEncoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = zerosIn(bytes.subarray(0, sampleBytes))
  if (zeros.even + zeros.odd > 0) return utf16Of(zeros, Math.min(bytes.length, sampleBytes))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // A file may be cut or damaged, but its byte order mark still names its encoding.
    if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8'
    return accentsIn(decoded(bytes, 'macintosh')) > accentsIn(decoded(bytes, 'windows-1252'))
      ? 'macintosh'
      : 'windows-1252'
  }
}

/** Decodes a text without its byte order mark. */
export const decoded = (bytes: Uint8Array, encoding: TableEncoding): string =>
  new TextDecoder(encoding).decode(bytes)

function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.entries())
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  return zeros
}

/**
 * In UTF-16 every second byte of a Latin letter, digit or separator is zero, and the other one is not. Spreadsheets and
 * pictures have zero bytes on both sides.
 */
function utf16Of({ even, odd }: { even: number; odd: number }, length: number) {
  const isEnough = (zeros: number) => zeros * 8 >= length
  if (even === 0 && isEnough(odd)) return 'utf-16le'
  return odd === 0 && isEnough(even) ? 'utf-16be' : null
}

/** The accented letters of Spanish and Portuguese in a word, each with the case that its neighbours have. */
const accents = /[áéíóúñüãõâêôàç](?![A-Z])|(?<![a-z])[ÁÉÍÓÚÑÜÃÕÂÊÔÀÇ](?=[A-Za-z])/g

const accentsIn = (text: string): number => text.match(accents)?.length ?? 0
