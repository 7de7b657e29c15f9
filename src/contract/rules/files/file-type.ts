import { extensionOf } from './dangerous-file.ts'
import { isSoundOnly, type ReadBytes } from './iso-media.ts'
import { latin1, textOf } from '#contract/rules/text/text-bytes.ts'

/** Number of bytes at a file's start that determine the file's type. */
export const FILE_TYPE_BYTES = 4_096

/** The type of a file that is of no known kind. */
export const UNKNOWN_TYPE = 'application/octet-stream'

/** A file's name, and the MIME type that its sender declares. */
export interface NamedFile {
  filename: string
  declared: string
}

const PROGRAM = 'application/vnd.microsoft.portable-executable'
const MACH_O_OR_ELF = 'application/x-executable'
const opened = 'application/vnd.openxmlformats-officedocument'
const oasis = 'application/vnd.oasis.opendocument'

/** Types in a ZIP archive, by extension. */
const zipped: Readonly<Record<string, string>> = {
  docx: `${opened}.wordprocessingml.document`,
  xlsx: `${opened}.spreadsheetml.sheet`,
  pptx: `${opened}.presentationml.presentation`,
  odt: `${oasis}.text`,
  ods: `${oasis}.spreadsheet`,
  odp: `${oasis}.presentation`,
  apk: 'application/vnd.android.package-archive',
  jar: 'application/java-archive',
}
/** Types in the container of old Office files, by extension. */
const oldOffice: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}
/** Types of text, by extension. */
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/plain',
  tsv: 'text/plain',
  log: 'text/plain',
  xml: 'application/xml',
  json: 'application/json',
  vcf: 'text/vcard',
  ics: 'text/calendar',
}

/** The types of files that begin with certain bytes, one for each character (Latin-1). */
const signatures: readonly (readonly [start: string, type: string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['8BPS\0\x01', 'image/vnd.adobe.photoshop'],
  ['#!AMR', 'audio/amr'],
  ['ID3', 'audio/mpeg'],
  ['fLaC', 'audio/flac'],
  ['OggS', 'application/ogg'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['%PDF-', 'application/pdf'],
  ['Rar!\x1a\x07', 'application/vnd.rar'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['\x7fELF', MACH_O_OR_ELF],
  ['\xcf\xfa\xed\xfe', MACH_O_OR_ELF],
  ['\xce\xfa\xed\xfe', MACH_O_OR_ELF],
  ['\xca\xfe\xba\xbe', MACH_O_OR_ELF],
]

/** The content of a RIFF file, by its name at byte 8. */
const riff: Readonly<Record<string, string>> = {
  WEBP: 'image/webp',
  WAVE: 'audio/wav',
  'AVI ': 'video/x-msvideo',
}

/** Names of types that operating systems and browsers use for types of the channel. */
const otherNames: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/mp4a-latm': 'audio/mp4',
  'audio/3gpp': 'audio/mp4',
  'audio/3gpp2': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/opus': 'audio/ogg',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'text/csv': 'text/plain',
  'video/3gp': 'video/3gpp',
}

/** The channel's name for a declared type, without parameters such as `codecs`. */
export function channelType(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return otherNames[bare] ?? bare
}

/** Whether the bytes at `offset` are `text`. Each character of `text` stands for one byte (Latin-1). */
function hasText(head: Uint8Array, text: string, offset = 0): boolean {
  return latin1(head.subarray(offset, offset + text.length)) === text
}

/** Types of ISO media files that are neither MP4 nor 3GP, by the first characters of their brand. */
const otherBrands: readonly (readonly [brand: string, type: string])[] = [
  ['hei', 'image/heic'],
  ['hev', 'image/heic'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif'],
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['crx ', 'image/x-canon-cr3'],
  ['qt  ', 'video/quicktime'],
]
/** Brands of files with sound alone. Recorders of Android and Windows write brands of videos. */
const audioBrands = ['M4A', 'M4B', 'M4P', 'F4A', 'F4B']
const audioExtensions: ReadonlySet<string> = new Set(['m4a', 'm4b', 'm4p', 'm4r', '3ga'])
/** The first box of a QuickTime file from before there were brands. */
const quickTimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

function isoMediaType(head: Uint8Array, extension: string, declared: string): string | undefined {
  if (!hasText(head, 'ftyp', 4))
    return quickTimeBoxes.some((box) => hasText(head, box, 4)) ? 'video/quicktime' : undefined
  const other = otherBrands.find(([brand]) => hasText(head, brand, 8))
  if (other !== undefined) return other[1]
  const isAudio =
    audioBrands.some((brand) => hasText(head, brand, 8)) ||
    audioExtensions.has(extension) ||
    channelType(declared).startsWith('audio/')
  if (isAudio) return 'audio/mp4'
  return hasText(head, '3g', 8) ? 'video/3gpp' : 'video/mp4'
}

/** The type of audio without a container, by its first frame. */
function audioFrameType([first, second = 0, third = 0]: Uint8Array): string | undefined {
  if (first !== 0xff) return undefined
  // ADTS, the container of AAC: 12 bits of synchronisation, layer bits of zero, a known rate.
  if ((second & 0xf6) === 0xf0) return ((third >> 2) & 0x0f) < 13 ? 'audio/aac' : undefined
  // MPEG audio: 11 bits of synchronisation, a known version, layer II or III. Nothing uses layer I, and its bytes FF FE
  // are also the mark of UTF-16.
  const version = (second >> 3) & 0x03
  const layer = (second >> 1) & 0x03
  const isFrame = (second & 0xe0) === 0xe0 && version !== 1 && (layer === 1 || layer === 2)
  const isRated = third >> 4 !== 0x0f && ((third >> 2) & 0x03) !== 3
  return isFrame && isRated ? 'audio/mpeg' : undefined
}

/**
 * Whether an Ogg file's first page begins with the header of Opus. Other Ogg files contain Vorbis, FLAC or video, which
 * the channel takes as documents only.
 */
function isOggOpus(head: Uint8Array): boolean {
  // Byte 26 of an Ogg page is the number of the page's segments. The length of each segment follows, in one byte. Then
  // the first segment begins (RFC 3533).
  const segments = head[26]
  return hasText(head, 'OggS') && segments !== undefined && hasText(head, 'OpusHead', 27 + segments)
}

/** What may come before the root element of a page or an XML document. */
const prolog = /^(?:\ufeff|\s|<\?[^]*?\?>|<!--[^]*?-->)+/

/** The type of a text that says itself what it is. */
function markupType(text: string): string | undefined {
  const root = text.replace(prolog, '')
  if (/^<(?:!doctype\s+)?svg\b/i.test(root)) return 'image/svg+xml'
  if (/^<(?:!doctype\s+html|html|head|body|script)\b/i.test(root)) return 'text/html'
  if (/^BEGIN:VCARD/i.test(root)) return 'text/vcard'
  if (root.startsWith('#!')) return 'text/x-shellscript'
  return /^\ufeff?\s*<\?xml/.test(text) ? 'application/xml' : undefined
}

/** The type of a file of which only a part of its first bytes is characteristic. */
function weakType(head: Uint8Array): string | undefined {
  if (hasText(head, 'MZ')) return PROGRAM
  if (hasText(head, 'BM') && hasText(head, '\0\0\0\0', 6)) return 'image/bmp'
  // Some programs write a line break or a mark before the header, which readers of PDF accept.
  return latin1(head.subarray(0, 1_024)).includes('%PDF-') ? 'application/pdf' : undefined
}

/** Extensions of formats that are known by their bytes. */
const knownExtensions: ReadonlySet<string> = new Set([
  ...Object.keys(zipped),
  ...Object.keys(oldOffice),
  ...Object.keys(texts),
  ...audioExtensions,
  ...'jpg jpeg png webp gif bmp tif tiff heic heif pdf mp4 3gp mov mp3 aac amr ogg opus wav zip rar 7z'.split(
    ' ',
  ),
])

/**
 * Determines a file's type from its bytes. The name and type from the sender decide only where the bytes are ambiguous:
 * between documents in the same container, between audio and video, and for text.
 *
 * The package file-type (22.3) is not used, for four reasons. It does not detect plain text. It reports one type for
 * all old Office files. It does not distinguish Vorbis from Opus. It needs more than the first bytes for MP3 with a
 * tag.
 * @param head the file's first `FILE_TYPE_BYTES` bytes, or all bytes of a shorter file
 * @returns a MIME type, `UNKNOWN_TYPE` for a file of no known kind
 */
export function fileTypeOf(head: Uint8Array, { filename, declared }: NamedFile): string {
  const extension = extensionOf(filename)
  const own = (known: Readonly<Record<string, string>>, name = extension) =>
    Object.hasOwn(known, name) ? known[name] : undefined
  if (isOggOpus(head)) return 'audio/ogg'
  const signed = signatures.find(([start]) => hasText(head, start))
  if (signed !== undefined) return signed[1]
  if (hasText(head, 'RIFF')) return own(riff, latin1(head.subarray(8, 12))) ?? UNKNOWN_TYPE
  if (hasText(head, 'PK\x03\x04') || hasText(head, 'PK\x05\x06'))
    return own(zipped) ?? 'application/zip'
  if (hasText(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    return own(oldOffice) ?? 'application/x-ole-storage'
  const media = isoMediaType(head, extension, declared)
  if (media !== undefined) return media
  const text = textOf(head)
  const named = own(texts)
  // A text of these names is opened by an editor, whatever it contains.
  if (text !== undefined && named === 'text/plain') return named
  const known = audioFrameType(head) ?? weakType(head)
  if (known !== undefined || text === undefined) return known ?? UNKNOWN_TYPE
  return markupType(text) ?? named ?? (knownExtensions.has(extension) ? UNKNOWN_TYPE : 'text/plain')
}

/** Determines a file's type like `fileTypeOf`, and whether a video has sound alone. */
export async function readFileType(read: ReadBytes, named: NamedFile): Promise<string> {
  const type = fileTypeOf(await read(0, FILE_TYPE_BYTES), named)
  const isVideo = type === 'video/mp4' || type === 'video/3gpp'
  return isVideo && (await isSoundOnly(read)) ? 'audio/mp4' : type
}

/** Whether a file is named like a format that it does not have. Nobody can open it. */
export function isMisnamed({
  filename,
  mimeType,
}: {
  filename: string
  mimeType: string
}): boolean {
  return mimeType === UNKNOWN_TYPE && knownExtensions.has(extensionOf(filename))
}
