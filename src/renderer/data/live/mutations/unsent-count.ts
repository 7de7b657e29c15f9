import type { UnsentCounts } from '#contract/bridge.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { followValue } from '#renderer/data/follow-value.ts'

/**
 * Reports the number of messages still to be sent: the current number first, then the new number after each change.
 * Messages that fail after the first report are included, earlier failures are not. An outbox that cannot be read
 * counts as empty.
 * @returns a function that stops the reports
 */
export function watchUnsentCount(onCount: (count: number) => void): () => void {
  let failedBefore: number | null = null
  const report = ({ waiting, failed }: UnsentCounts) => {
    failedBefore ??= failed
    onCount(waiting + Math.max(0, failed - failedBefore))
  }
  return followValue('outbox.unsentChanged', () => request('outbox.unsent'), {
    apply: report,
    failed: () => report({ waiting: 0, failed: 0 }),
  })
}
