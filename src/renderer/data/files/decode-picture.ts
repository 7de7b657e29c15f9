import { limits } from '#contract/limits.ts'
import { hasTooManyPixels, imageSize } from '#contract/rules/files/image-size.ts'

/**
 * Whether a picture's header claims more pixels than the page decodes.
 * @throws DOMException if the file was moved or deleted after it was chosen
 */
export async function isTooLargeToDecode(picture: Blob): Promise<boolean> {
  const bytes = await picture.slice(0, limits.media.imageBytes).arrayBuffer()
  return hasTooManyPixels(imageSize(new Uint8Array(bytes)) ?? {})
}

/** Decodes a picture. @throws PictureTooLarge before it is decoded, if its header claims too many pixels */
export async function decodePicture(picture: Blob): Promise<ImageBitmap> {
  if (await isTooLargeToDecode(picture)) throw new PictureTooLarge()
  return await createImageBitmap(picture)
}

export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}
