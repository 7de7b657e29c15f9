/** Bytes at a file's start that tell what it is. */
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

/** Whether `text` stands at `offset`, one byte a character. */
function says(head: Buffer, text: string, offset = 0): boolean {
  return head.toString('latin1', offset, offset + text.length) === text
}

/** Brands of what is in the same container and is neither sound nor film that the channel takes: stills and QuickTime. */
const otherBrands = ['hei', 'hev', 'mif1', 'msf1', 'avif', 'avis', 'crx ', 'qt  ']

function isIsoMedia(head: Buffer, declared: string): string | undefined {
  if (!says(head, 'ftyp', 4) || otherBrands.some((brand) => says(head, brand, 8))) return undefined
  if (says(head, '3g', 8)) return 'video/3gpp'
  const audio = says(head, 'M4A', 8) || says(head, 'M4B', 8) || declared === 'audio/mp4'
  return audio ? 'audio/mp4' : 'video/mp4'
}

function isAudioFrame(head: Buffer): string | undefined {
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  // Layer bits of zero mean ADTS, which carries AAC; any other layer is MPEG audio.
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
}

/**
 * Whether an Ogg file's first page begins with the header of Opus: Ogg carries Vorbis, FLAC and film as well, and the
 * channel takes none of them.
 */
function isOggOpus(head: Buffer): boolean {
  // After 26 bytes of the page's own stands the number of its segments, and their lengths are a byte each (RFC 3533).
  const segments = head[26]
  return says(head, 'OggS') && segments !== undefined && says(head, 'OpusHead', 27 + segments)
}

/** Whether the bytes read as UTF-8 and hold no control characters beside white space. */
function isText(head: Buffer): boolean {
  // The last character may be cut off where the head ends.
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  return !/[\p{Cc}\ufffd]/u.test(text.replaceAll(/\s/g, ''))
}

/**
 * What a file is by its own bytes. What the sender says of it decides only where the bytes leave it open: between
 * documents in the same container, and between sound and film.
 * @param head the file's first bytes, `SNIFFED_BYTES` of them if it has so many
 * @returns a MIME type, or undefined for a file of no kind that the channel takes
 */
export function sniffMimeType(
  head: Buffer,
  { filename, declared }: { filename: string; declared: string },
): string | undefined {
  const extension = /\.([a-z0-9]+)$/.exec(filename.toLowerCase())?.[1] ?? ''
  if (says(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (says(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (says(head, 'RIFF') && says(head, 'WEBP', 8)) return 'image/webp'
  if (isOggOpus(head)) return 'audio/ogg'
  if (says(head, '#!AMR')) return 'audio/amr'
  if (says(head, 'ID3')) return 'audio/mpeg'
  if (says(head, '%PDF-')) return 'application/pdf'
  if (says(head, 'PK\x03\x04')) return office[extension]
  if (says(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oldOffice[extension]
  const media = isIsoMedia(head, declared) ?? isAudioFrame(head)
  if (media !== undefined) return media
  return plainText.has(extension) && isText(head) ? 'text/plain' : undefined
}
