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
  let latest = 0
  let callOff: (() => void) | null = null
  const report = () => {
    callOff = null
    last = clock.now()
    // A total that was not announced stays 0 until it is known: the last report says it.
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
    // One that comes too soon is told later, in case the network stands still from here on.
    const wait = last + REPORT_EVERY_MS - clock.now()
    // Longer than that is a clock that was put back.
    if (wait <= 0 || wait > REPORT_EVERY_MS) report()
    else callOff ??= clock.after(wait, report)
  }
}
