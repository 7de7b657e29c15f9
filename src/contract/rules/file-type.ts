/** Number of bytes at a file's start that determine the file's type. */
export const FILE_TYPE_BYTES = 4_096

const office: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const plainText = new Set(['txt', 'csv'])

/** The bytes as characters, one for each byte (Latin-1). */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Whether the bytes at `offset` are `text`. Each character of `text` stands for one byte (Latin-1). */
function hasText(head: Uint8Array, text: string, offset = 0): boolean {
  return latin1(head.subarray(offset, offset + text.length)) === text
}

/**
 * First characters of the brands that the channel does not accept: pictures and QuickTime. An ISO media file has its
 * brand after `ftyp`.
 */
const otherBrands = ['hei', 'hev', 'mif1', 'msf1', 'avif', 'avis', 'crx ', 'qt  ']

function isoMediaType(head: Uint8Array, declared: string): string | undefined {
  if (!hasText(head, 'ftyp', 4) || otherBrands.some((brand) => hasText(head, brand, 8)))
    return undefined
  if (hasText(head, '3g', 8)) return 'video/3gpp'
  const audio = hasText(head, 'M4A', 8) || hasText(head, 'M4B', 8) || declared === 'audio/mp4'
  return audio ? 'audio/mp4' : 'video/mp4'
}

function audioFrameType(head: Uint8Array): string | undefined {
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  // Layer bits of zero mean ADTS, the container of AAC; any other layer is MPEG audio.
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
}

/**
 * Whether an Ogg file's first page begins with the header of Opus. Other Ogg files contain Vorbis, FLAC or video, which
 * the channel does not accept.
 */
function isOggOpus(head: Uint8Array): boolean {
  // Byte 26 of an Ogg page is the number of the page's segments. The length of each segment follows, in one byte. Then
  // the first segment begins (RFC 3533).
  const segments = head[26]
  return hasText(head, 'OggS') && segments !== undefined && hasText(head, 'OpusHead', 27 + segments)
}

/** The beginning of a character at the end of UTF-8 bytes, as Latin-1. */
const cutCharacter = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/

/**
 * Whether the bytes are UTF-8 without control characters other than white space. `TextDecoder` is not used, because the
 * contract is compiled without its types.
 */
function isText(head: Uint8Array): boolean {
  const whole = latin1(head).replace(cutCharacter, '')
  const encoded = whole.replaceAll(
    /[^]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  try {
    return !/[\p{Cc}\ufffd]/u.test(decodeURIComponent(encoded).replaceAll(/\s/g, ''))
  } catch {
    return false
  }
}

/**
 * Determines a file's type from its bytes. The name and type from the sender decide only where the bytes are ambiguous:
 * between documents in the same container, between audio and video, and for plain text.
 *
 * The package file-type (22.3) is not used, for four reasons. It does not detect plain text. It reports one type for
 * all old Office files. It does not distinguish Vorbis from Opus. It needs more than the first bytes for MP3 with a
 * tag.
 * @param head the file's first `FILE_TYPE_BYTES` bytes, or all bytes of a shorter file
 * @returns a MIME type, or undefined for a kind that the channel does not accept
 */
export function fileTypeOf(
  head: Uint8Array,
  { filename, declared }: { filename: string; declared: string },
): string | undefined {
  const extension = /\.([a-z0-9]+)$/.exec(filename.toLowerCase())?.[1] ?? ''
  if (hasText(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (hasText(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (hasText(head, 'RIFF') && hasText(head, 'WEBP', 8)) return 'image/webp'
  if (isOggOpus(head)) return 'audio/ogg'
  if (hasText(head, '#!AMR')) return 'audio/amr'
  if (hasText(head, 'ID3')) return 'audio/mpeg'
  if (hasText(head, '%PDF-')) return 'application/pdf'
  if (hasText(head, 'PK\x03\x04')) return office[extension]
  if (hasText(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oldOffice[extension]
  const media = isoMediaType(head, declared) ?? audioFrameType(head)
  if (media !== undefined) return media
  return plainText.has(extension) && isText(head) ? 'text/plain' : undefined
}
