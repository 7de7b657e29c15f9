import type { Clock, Push } from '../ports.ts'

/** The least time between two reports of one upload, ms: as often as a bar can be seen to move. */
const REPORT_EVERY_MS = 100

/**
 * Tells the page how far an upload is.
 * @param total bytes of the whole body; 0 where the page's request does not say
 * @returns to be told how much the service has taken
 */
export function uploadProgress(
  { clock, push }: { clock: Clock; push: Push },
  uploadId: string,
  total: number,
): (sent: number, done: boolean) => void {
  let last = -Infinity
  return (sent, done) => {
    const now = clock.now()
    if (!done && now - last < REPORT_EVERY_MS) return
    last = now
    // A total that was not announced stays 0 until it is known: the last report says it.
    const known = total === 0 ? 0 : Math.max(total, sent)
    push('upload.progress', { uploadId, sent, total: done ? sent : known })
  }
}
