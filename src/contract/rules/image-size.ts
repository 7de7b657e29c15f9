import { limits } from '#contract/limits.ts'

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

function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isStartOfFrame(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function pngSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 24) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
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

function claimedSize(view: DataView): ImageSize | undefined {
  if (hasText(view, '\xff\xd8\xff')) return jpegSize(view)
  if (hasText(view, '\x89PNG')) return pngSize(view)
  if (hasText(view, 'GIF8')) return gifSize(view)
  return hasText(view, 'RIFF') && hasText(view, 'WEBP', 8) ? webpSize(view) : undefined
}

/**
 * Reads the size of a JPEG, PNG, GIF or WebP picture from its header.
 * @param bytes the whole picture: in a photograph the size may come after an embedded preview
 * @returns undefined for other bytes, a header without a size, or a side of 0 px
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const size = claimedSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
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
