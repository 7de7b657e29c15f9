import { hasStickerSides } from '#contract/rules/channel-media.ts'

/** Whether a webp picture is one that the channel takes: it takes that type as a sticker alone, and stickers have one size. */
export async function isSticker(picture: Blob): Promise<boolean> {
  const image = await createImageBitmap(picture).catch(() => null)
  if (image === null) return false
  const fits = hasStickerSides(image)
  image.close()
  return fits
}
