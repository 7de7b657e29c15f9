/** Number of bytes at a file's start that determine the file's type. */
export const SNIFFED_BYTES = 4_096

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

/** Whether the bytes at `offset` are `text`. Each character of `text` stands for one byte (Latin-1). */
function hasText(head: Buffer, text: string, offset = 0): boolean {
  return head.toString('latin1', offset, offset + text.length) === text
}

/**
 * First characters of the brands that the channel does not accept: pictures and QuickTime. An ISO media file has its
 * brand after `ftyp`.
 */
const otherBrands = ['hei', 'hev', 'mif1', 'msf1', 'avif', 'avis', 'crx ', 'qt  ']

function isoMediaType(head: Buffer, declared: string): string | undefined {
  if (!hasText(head, 'ftyp', 4) || otherBrands.some((brand) => hasText(head, brand, 8)))
    return undefined
  if (hasText(head, '3g', 8)) return 'video/3gpp'
  const audio = hasText(head, 'M4A', 8) || hasText(head, 'M4B', 8) || declared === 'audio/mp4'
  return audio ? 'audio/mp4' : 'video/mp4'
}

function audioFrameType(head: Buffer): string | undefined {
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  // Layer bits of zero mean ADTS, the container of AAC; any other layer is MPEG audio.
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
}

/**
 * Whether an Ogg file's first page begins with the header of Opus. Other Ogg files contain Vorbis, FLAC or video, which
 * the channel does not accept.
 */
function isOggOpus(head: Buffer): boolean {
  // Byte 26 of an Ogg page is the number of the page's segments. The length of each segment follows, in one byte. Then
  // the first segment begins (RFC 3533).
  const segments = head[26]
  return hasText(head, 'OggS') && segments !== undefined && hasText(head, 'OpusHead', 27 + segments)
}

/** Whether the bytes are UTF-8 without control characters other than white space. */
function isText(head: Buffer): boolean {
  // With `stream`, a character that is cut at the end of the head is ignored.
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  return !/[\p{Cc}\ufffd]/u.test(text.replaceAll(/\s/g, ''))
}

/**
 * Determines a file's type from its bytes. The name and type from the sender decide only where the bytes are ambiguous:
 * between documents in the same container, between audio and video, and for plain text.
 *
 * The package file-type (22.3) is not used, for four reasons. It does not detect plain text. It reports one type for
 * all old Office files. It does not distinguish Vorbis from Opus. It needs more than the first bytes for MP3 with a
 * tag.
 * @param head the file's first `SNIFFED_BYTES` bytes, or all bytes of a shorter file
 * @returns a MIME type, or undefined for a kind that the channel does not accept
 */
export function sniffMimeType(
  head: Buffer,
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
