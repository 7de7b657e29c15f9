import type { Clock, Push } from '../ports.ts'

/** Shortest time between two reports of one upload, ms: fast enough for a smooth bar. */
const REPORT_EVERY_MS = 100

/**
 * Reports the progress of an upload to the page.
 * @param total bytes of the whole body; 0 if the request did not announce it
 * @returns a function to call with the number of bytes that the service has taken
 */
export function uploadProgress(
  { clock, push }: { clock: Clock; push: Push },
  uploadId: string,
  total: number,
): (sent: number, done: boolean) => void {
  let last = -Infinity
  let latest = 0
  let callOff: (() => void) | null = null
  const report = () => {
    callOff = null
    last = clock.now()
    // An unannounced total stays 0 until the last report.
    push('upload.progress', {
      uploadId,
      sent: latest,
      total: total === 0 ? 0 : Math.max(total, latest),
    })
  }
  return (sent, done) => {
    latest = sent
    if (done) {
      callOff?.()
      return push('upload.progress', { uploadId, sent, total: sent })
    }
    // Too early: report later, in case no further progress comes.
    const wait = last + REPORT_EVERY_MS - clock.now()
    // A longer wait means that the clock was set back.
    if (wait <= 0 || wait > REPORT_EVERY_MS) report()
    else callOff ??= clock.after(wait, report)
  }
}
