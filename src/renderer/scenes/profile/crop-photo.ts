import { limits } from '#contract/limits.ts'

/** The crop of a photo: the zoom, and the position of the square in the picture. */
export interface Crop {
  /** From 1 to `zoomMax`. At 1 the crop is the largest square that fits into the picture. */
  readonly zoom: number
  /** From -1 (left or upper edge) to 1 (right or lower edge). */
  readonly x: number
  readonly y: number
}

export const wholePhoto: Crop = { zoom: 1, x: 0, y: 0 }
export const zoomMax = 4

interface Size {
  readonly width: number
  readonly height: number
}

const within = (value: number, edge: number) => Math.min(edge, Math.max(-edge, value))

/** The square of the picture that a crop shows, in pixels of the picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / Math.min(zoomMax, Math.max(1, zoom))
  return {
    side,
    left: ((width - side) / 2) * (1 + within(x, 1)),
    top: ((height - side) / 2) * (1 + within(y, 1)),
  }
}

/**
 * Moves the picture under the crop.
 * @param by the distance of the drag, as a fraction of the crop's side
 */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropSquare(size, crop)
  const step = (length: number, part: number) => {
    const room = (length - side) / 2
    return room <= 0 ? 0 : (part * side) / room
  }
  return {
    ...crop,
    x: within(crop.x - step(size.width, by.x), 1),
    y: within(crop.y - step(size.height, by.y), 1),
  }
}

/** Draws the crop of a picture into a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { side, left, top } = cropSquare(picture, crop)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The canvas has no context')
  // JPEG has no transparency: without a background, transparent parts would be black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The crop as a file to upload. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = limits.photoSide
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  if (blob === null) throw new Error('The photo was not encoded')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
