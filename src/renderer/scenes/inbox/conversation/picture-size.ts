/** The largest a picture is drawn in a conversation, CSS px. */
const widest = 300
const highest = 320
const narrowest = 140

/**
 * The place that a picture takes before it has arrived: its own ratio within these bounds; a square of a medium size
 * where the service does not tell.
 */
export function pictureSize(width?: number, height?: number): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 240, height: 240 }
  const scale = Math.min(1, widest / width, highest / height)
  return {
    width: Math.round(Math.max(narrowest, width * scale)),
    height: Math.round(Math.max(64, height * scale)),
  }
}
