import { limits } from '#contract/limits.ts'

const { stickerBytes, stickerSide } = limits.media
/** From the best picture to the one that is still worth sending. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35, 0.2] as const

/** Why no sticker came of a picture. */
export type StickerFault = 'unreadable' | 'tooLarge'

export class StickerError extends Error {
  override readonly name = 'StickerError'
  readonly fault: StickerFault

  constructor(fault: StickerFault) {
    super(`No sticker: ${fault}`)
    this.fault = fault
  }
}

/** Where a picture stands in the square: whole, in its middle. */
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
 * Makes a sticker of a picture: a webp of 512 × 512 px, transparent around it, as good as the channel's size allows.
 * @throws StickerError for what is no picture, or stays too large
 */
export async function makeSticker(picture: Blob): Promise<File> {
  const image = await createImageBitmap(picture).catch(() => {
    throw new StickerError('unreadable')
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
