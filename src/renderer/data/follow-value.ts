import type { PushName, PushPayload } from '#contract/bridge.ts'
import { onPush } from './service/bridge.ts'

interface Receiver<Value> {
  /** Called with every value. */
  readonly apply: (value: Value) => void
  /** Called with the error of the request for the current value. */
  readonly failed: (error: unknown) => void
}

/**
 * Applies a value of the main process: the current value, and every later one. The main process pushes every change,
 * and a push may overtake the response with the current value. That response is therefore ignored if a push has
 * arrived.
 * @param name the push that contains the value
 * @param read requests the current value
 * @returns a function that stops the updates
 */
export function followValue<Name extends PushName>(
  name: Name,
  read: () => Promise<PushPayload<Name>>,
  { apply, failed }: Receiver<PushPayload<Name>>,
): () => void {
  let isPushed = false
  let isStopped = false
  const stopPushes = onPush(name, (value) => {
    isPushed = true
    apply(value)
  })
  read().then(
    (value) => {
      if (!isPushed && !isStopped) apply(value)
    },
    (error: unknown) => {
      if (!isStopped) failed(error)
    },
  )
  return () => {
    isStopped = true
    stopPushes()
  }
}
