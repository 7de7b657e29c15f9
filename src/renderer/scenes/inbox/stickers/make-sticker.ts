import { limits } from '#contract/limits.ts'
import { decodePicture, PictureTooLarge } from '#renderer/data/files/decode-picture.ts'

const { stickerBytes, stickerSide } = limits.media
/** Encoder qualities, from the best to the lowest acceptable one. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35, 0.2] as const

/** Why a picture could not be made into a sticker. */
export type StickerFault = 'unreadable' | 'tooLarge'

export class StickerError extends Error {
  override readonly name = 'StickerError'
  readonly fault: StickerFault

  constructor(fault: StickerFault) {
    super(`No sticker: ${fault}`)
    this.fault = fault
  }
}

/** Returns the position and size at which a picture fits into a square: centred and not cropped. */
export function placeIn(side: number, width: number, height: number) {
  const scale = side / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return {
    ...size,
    x: Math.round((side - size.width) / 2),
    y: Math.round((side - size.height) / 2),
  }
}

/**
 * Makes a sticker from a picture: a transparent WebP of 512 × 512 px, in the best quality that fits the channel's size
 * limit.
 * @throws StickerError if the file is not a picture or claims too many pixels, or if the sticker is too large even in the lowest quality
 */
export async function makeSticker(picture: Blob): Promise<File> {
  const image = await decodePicture(picture).catch((error: unknown) => {
    throw new StickerError(error instanceof PictureTooLarge ? 'tooLarge' : 'unreadable')
  })
  const canvas = new OffscreenCanvas(stickerSide, stickerSide)
  const context = canvas.getContext('2d')
  if (context === null) throw new StickerError('unreadable')
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = placeIn(stickerSide, image.width, image.height)
  context.drawImage(image, x, y, width, height)
  image.close()
  for (const quality of QUALITIES) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (webp.size <= stickerBytes) return new File([webp], 'sticker.webp', { type: 'image/webp' })
  }
  throw new StickerError('tooLarge')
}
