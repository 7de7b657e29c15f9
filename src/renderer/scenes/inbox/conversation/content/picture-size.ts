import type { MessageContent } from '#contract/entities/message.ts'

/** Bounds of a picture in a conversation, CSS px. */
const widest = 300
const highest = 320
const narrowest = 140

/** Whether a message is a picture and nothing else: then its time is shown over the picture. */
export function isBarePicture({
  type,
  text = '',
  header,
  footer,
  options,
}: MessageContent): boolean {
  return type === 'image' && text === '' && !header && !footer && !options?.length
}

/** The size of a picture before it has loaded: its own ratio within the bounds, or a square where that is unknown. */
export function pictureSize(width?: number, height?: number): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 240, height: 240 }
  const scale = Math.min(1, widest / width, highest / height)
  return {
    width: Math.round(Math.max(narrowest, width * scale)),
    height: Math.round(Math.max(64, height * scale)),
  }
}
