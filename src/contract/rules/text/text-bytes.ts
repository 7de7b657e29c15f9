/** The bytes as characters, one for each byte (Latin-1). */
export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** The beginning of a character at the end of UTF-8 bytes, as Latin-1. */
const cutCharacter = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/

/** A character that no text has: a control character other than white space, or the sign of a failed decoding. */
const noText = /[\p{Cc}\ufffd]/u

/**
 * Decodes UTF-8. `TextDecoder` is not used, because the contract is compiled without its types.
 * @returns undefined if the bytes are not UTF-8
 */
function utf8(head: Uint8Array): string | undefined {
  const whole = latin1(head).replace(cutCharacter, '')
  const encoded = whole.replaceAll(
    /[^]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Decodes UTF-16 that begins with its byte order mark; undefined for other bytes. */
function utf16(head: Uint8Array): string | undefined {
  const mark = latin1(head.subarray(0, 2))
  if (mark !== '\xff\xfe' && mark !== '\xfe\xff') return undefined
  const low = mark === '\xff\xfe' ? 0 : 1
  let text = ''
  for (let at = 2; at + 1 < head.length; at += 2)
    text += String.fromCharCode((head[at + low] ?? 0) | ((head[at + 1 - low] ?? 0) << 8))
  // The examined bytes may end within a pair of surrogates.
  return text.replace(/[\ud800-\udbff]$/, '')
}

const isClean = (text: string): boolean => !noText.test(text.replaceAll(/\s/g, ''))

/** Half of a surrogate pair, which is in no text. */
const lone = /[\ud800-\udfff]/u

/**
 * The text at the start of a file: in UTF-8, in UTF-16 with a byte order mark, or with one byte for a character as
 * Windows-1252 and MacRoman have it. The characters above ASCII of the last kind are those of Latin-1: they only decide
 * whether the file is text.
 * @returns undefined if the bytes are no text
 */
export function textOf(head: Uint8Array): string | undefined {
  const wide = utf16(head)
  if (wide !== undefined) return isClean(wide) && !lone.test(wide) ? wide : undefined
  const unicode = utf8(head)
  if (unicode !== undefined) return isClean(unicode) ? unicode : undefined
  const bytes = latin1(head)
  // In these encodings, the bytes from 0x80 on are letters and signs.
  return isClean(bytes.replaceAll(/[\x80-\xff]/g, 'x')) ? bytes : undefined
}
