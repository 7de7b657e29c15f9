/** Size of a picture, px. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Whether a JPEG marker is a start of frame, whose segment contains the size. The markers C4, C8 and CC have other
 * meanings.
 */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isStartOfFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return undefined
}

/**
 * Reads a picture's size from the picture's header. Any type other than JPEG and PNG is read as WebP.
 * @returns undefined if the header has no size, or a side of 0 px
 */
export function imageSize(bytes: Buffer, mimeType: string): ImageSize | undefined {
  const read = mimeType === 'image/jpeg' ? jpegSize : mimeType === 'image/png' ? pngSize : webpSize
  const size = read(bytes)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}
