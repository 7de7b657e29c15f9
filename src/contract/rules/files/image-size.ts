import { limits } from '#contract/limits.ts'
import { isOnItsSide } from './exif-orientation.ts'

/** Size of a picture, px. */
export interface ImageSize {
  width: number
  height: number
}

/** Whether the bytes at `offset` are `text`. Each character of `text` stands for one byte (Latin-1). */
function hasText(view: DataView, text: string, offset = 0): boolean {
  if (view.byteLength < offset + text.length) return false
  return [...text].every((character, at) => view.getUint8(offset + at) === character.charCodeAt(0))
}

/**
 * Whether a JPEG marker is a start of frame, whose segment contains the size. The markers C4, C8 and CC have other
 * meanings.
 */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** What the header of a picture says. */
interface Header {
  /** The size of the stored pixels. */
  size: ImageSize | undefined
  /** The EXIF data, from the mark of their byte order on. */
  exif?: DataView | undefined
}

/** The bytes from `at` on, at most `length`. */
const viewOf = ({ buffer, byteOffset, byteLength }: DataView, at: number, length: number) =>
  new DataView(buffer, byteOffset + at, Math.max(0, Math.min(length, byteLength - at)))

/** The segment of a JPEG that has EXIF data begins with this mark. */
const EXIF_MARK = 'Exif\0\0'

function jpegHeader(view: DataView): Header {
  let exif: DataView | undefined
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) break
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isStartOfFrame(marker))
      return { size: { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }, exif }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1 && hasText(view, EXIF_MARK, at + 4))
      exif = viewOf(view, at + 10, length - 8)
    at += 2 + length
  }
  return { size: undefined }
}

function pngHeader(view: DataView): Header {
  if (view.byteLength < 24) return { size: undefined }
  let exif: DataView | undefined
  // Each chunk has its length, its name, its data and a checksum.
  for (let at = 8; at + 8 <= view.byteLength && exif === undefined;) {
    const length = view.getUint32(at)
    if (hasText(view, 'eXIf', at + 4)) exif = viewOf(view, at + 8, length)
    at += 12 + length
  }
  return { size: { width: view.getUint32(16), height: view.getUint32(20) }, exif }
}

function gifSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 10) return undefined
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function webpSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 30) return undefined
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (hasText(view, 'VP8X', 12)) return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (hasText(view, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (hasText(view, 'VP8 ', 12))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}

function headerOf(view: DataView): Header {
  if (hasText(view, '\xff\xd8\xff')) return jpegHeader(view)
  if (hasText(view, '\x89PNG')) return pngHeader(view)
  if (hasText(view, 'GIF8')) return { size: gifSize(view) }
  const isWebp = hasText(view, 'RIFF') && hasText(view, 'WEBP', 8)
  // Browsers show WebP as it is stored, whatever its EXIF data say.
  return { size: isWebp ? webpSize(view) : undefined }
}

/**
 * Reads the size of a JPEG, PNG, GIF or WebP picture from its header, as the picture is shown: upright, if its EXIF data
 * say that it was taken on its side.
 * @param bytes the whole picture: in a photograph the size may come after an embedded preview
 * @returns undefined for other bytes, a header without a size, or a side of 0 px
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { size, exif } = headerOf(view)
  if (size === undefined || size.width <= 0 || size.height <= 0) return undefined
  const { width, height } = size
  return exif !== undefined && isOnItsSide(exif) ? { width: height, height: width } : size
}

/**
 * Whether a picture is too large to decode: a file of a few kilobytes can claim a size that needs gigabytes of memory.
 * False for a picture without a known size.
 */
export function hasTooManyPixels({
  width = 0,
  height = 0,
}: {
  width?: number | undefined
  height?: number | undefined
}): boolean {
  return width * height > limits.media.picturePixels
}
