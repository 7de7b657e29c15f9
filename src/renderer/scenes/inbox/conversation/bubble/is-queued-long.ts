import type { OutboxEntry } from '#contract/bridge.ts'

/**
 * Whether a message has been tried in vain and waits for its next try, or is in the midst of one: until the service takes or
 * refuses it, it holds up what was written after it.
 */
export function isHeldUp({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean {
  return attempts > (state === 'sending' ? 1 : 0) && state !== 'failed'
}
