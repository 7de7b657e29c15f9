import type { MessageContent } from '#contract/entities/messages/message.ts'
import { mediaKind, mediaKindOfName } from '#contract/rules/messages/channel-media.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'

/** Bounds of a picture in a conversation, CSS px. */
const widthMax = 300
const heightMax = 320
const widthMin = 140

/** Whether a message shows a picture: as its content, or as the header of a message with buttons or a list. */
export function isPicture({ type, media, mimeType, filename = '' }: MessageContent): boolean {
  if (type === 'image') return true
  if (media === undefined || !hasChoices(type)) return false
  // A message without a MIME type, e.g. in the outbox, has only a file name.
  return (mimeType === undefined ? mediaKindOfName(filename) : mediaKind(mimeType)) === 'image'
}

/**
 * Whether a message is an image without anything else: no text, header, footer, options or label. Its time is then
 * shown over the image.
 */
export function isBarePicture(content: MessageContent): boolean {
  const { type, text = '', header, footer, options, mediaState } = content
  if (content.forwarded !== undefined || content.referral !== undefined || content.isReply)
    return false
  if (mediaState !== undefined || content.edited !== undefined) return false
  return type === 'image' && text === '' && !header && !footer && !options?.length
}

/**
 * Returns the size at which a picture is shown, CSS px. This space is reserved before the picture has loaded.
 * - The size keeps the picture's ratio, unless a side would be shorter than its minimum.
 * - A picture whose width or height is not given is shown as a square.
 */
export function pictureSize(width?: number, height?: number): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 240, height: 240 }
  const scale = Math.min(1, widthMax / width, heightMax / height)
  return {
    width: Math.round(Math.max(widthMin, width * scale)),
    height: Math.round(Math.max(64, height * scale)),
  }
}
