import type { MessageContent } from '#contract/entities/message.ts'

/** Bounds of a picture in a conversation, CSS px. */
const widthMax = 300
const heightMax = 320
const widthMin = 140

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

/** The size of a picture before it has loaded: its ratio within the bounds, or a square if unknown. */
export function pictureSize(width?: number, height?: number): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 240, height: 240 }
  const scale = Math.min(1, widthMax / width, heightMax / height)
  return {
    width: Math.round(Math.max(widthMin, width * scale)),
    height: Math.round(Math.max(64, height * scale)),
  }
}
