import type { MessageContent } from '#contract/entities/message.ts'
import { mediaKind, mediaKindOfName } from '#contract/rules/channel-media.ts'
import { hasChoices } from '#contract/rules/interactive-content.ts'

/** Bounds of a picture in a conversation, CSS px. */
const widthMax = 300
const heightMax = 320
const widthMin = 140

/** Whether a message shows a picture: as its content, or in the header of a message with choices. */
export function isPicture({ type, media, mimeType, filename = '' }: MessageContent): boolean {
  if (type === 'image') return true
  if (media === undefined || !hasChoices(type)) return false
  // The MIME type of a file is unknown until the service has the message, so use the file name.
  return (mimeType === undefined ? mediaKindOfName(filename) : mediaKind(mimeType)) === 'image'
}

/** Whether a message is a picture without text, whose time is shown over the picture. */
export function isBarePicture({
  type,
  text = '',
  header,
  footer,
  options,
}: MessageContent): boolean {
  return type === 'image' && text === '' && !header && !footer && !options?.length
}

/**
 * The size at which a picture is shown, even before it has loaded, CSS px. It has the picture's ratio as far as the
 * bounds allow. A picture of unknown ratio is shown as a square.
 */
export function pictureSize(width?: number, height?: number): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 240, height: 240 }
  const scale = Math.min(1, widthMax / width, heightMax / height)
  return {
    width: Math.round(Math.max(widthMin, width * scale)),
    height: Math.round(Math.max(64, height * scale)),
  }
}
