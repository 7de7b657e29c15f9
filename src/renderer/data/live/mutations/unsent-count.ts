import { onPush, request } from '../../bridge.ts'

/**
 * Tells how many messages have still to be sent, now and with every change: those that failed before wait for their writer
 * and no longer to be sent, one that fails meanwhile counts on. An outbox that cannot be read has none.
 * @returns a function that ends it
 */
export function followWaiting(onCount: (count: number) => void): () => void {
  let failedBefore: ReadonlySet<string> | null = null
  let isOver = false
  const look = async () => {
    const entries = await request('outbox.list').catch(() => [])
    if (isOver) return
    failedBefore ??= new Set(entries.flatMap(({ key, state }) => (state === 'failed' ? [key] : [])))
    const before = failedBefore
    onCount(entries.filter(({ key }) => !before.has(key)).length)
  }
  const stops = [
    onPush('outbox.changed', () => void look()),
    onPush('outbox.settled', () => void look()),
  ]
  void look()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
