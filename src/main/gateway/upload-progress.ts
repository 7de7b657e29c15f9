import type { Clock, Push } from '#main/ports.ts'

/** Minimum time between two reports of one upload, ms. Frequent enough for a smooth progress bar. */
const REPORT_EVERY_MS = 100

/**
 * Reports the progress of an upload to the page.
 * @param total bytes of the whole body; 0 if the request did not announce it
 * @returns a function to call with the number of bytes that the service has accepted, and whether the upload has ended
 */
export function uploadProgress(
  { clock, push }: { clock: Clock; push: Push },
  uploadId: string,
  total: number,
): (sent: number, done: boolean) => void {
  let last = -Infinity
  let latest = 0
  let cancelTimer: (() => void) | null = null
  const report = () => {
    cancelTimer = null
    last = clock.now()
    // Until the upload has ended, an unknown total is reported as 0.
    push('upload.progress', {
      uploadId,
      sent: latest,
      total: total === 0 ? 0 : Math.max(total, latest),
    })
  }
  return (sent, done) => {
    latest = sent
    if (done) {
      cancelTimer?.()
      return push('upload.progress', { uploadId, sent, total: sent })
    }
    // If it is too early for a report, a timer reports the value that is then the latest.
    const wait = last + REPORT_EVERY_MS - clock.now()
    // A longer wait than the interval means that the clock was set back.
    if (wait <= 0 || wait > REPORT_EVERY_MS) report()
    else cancelTimer ??= clock.after(wait, report)
  }
}
