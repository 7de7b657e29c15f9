import type { WebFrameMain } from 'electron'
import { APP_ORIGIN } from './app-origin.ts'

/**
 * Whether a frame shows our own page at the top of a window. A page in a frame is somebody else's, though the
 * window is ours; a frame that is gone, or has navigated away, is nobody we know.
 */
export function isOwnFrame(frame: WebFrameMain | null | undefined): boolean {
  return frame != null && frame.parent === null && frame.origin === APP_ORIGIN
}
