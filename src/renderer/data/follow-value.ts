import type { PushName, PushPayload } from '#contract/bridge.ts'
import { onPush } from './bridge.ts'

/** What is done with the value, and with an error of the first request. */
interface Receiver<Value> {
  readonly apply: (value: Value) => void
  readonly failed: (error: unknown) => void
}

/**
 * Applies a value of the main process now and after each change. The main process pushes every change, and a push may
 * overtake the response to an earlier request. The response is therefore ignored if a push has arrived.
 * @param read requests the current value
 * @returns a function that stops the updates
 */
export function followValue<Name extends PushName>(
  name: Name,
  read: () => Promise<PushPayload<Name>>,
  { apply, failed }: Receiver<PushPayload<Name>>,
): () => void {
  let isPushed = false
  const stop = onPush(name, (value) => {
    isPushed = true
    apply(value)
  })
  read().then((value) => {
    if (!isPushed) apply(value)
  }, failed)
  return stop
}
