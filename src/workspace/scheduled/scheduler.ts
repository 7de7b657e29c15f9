import type { Service } from '../service.ts'
import { nextScheduled } from '../storage/scheduled-messages.ts'
import { writeDurable } from '../unit-of-work.ts'
import { sendScheduled } from './send-scheduled.ts'

/** Sends messages at their moment. */
export interface Scheduler {
  /** Call after a message was scheduled or cancelled: the next due time may have changed. */
  look(): void
  close(): void
}

/** Pause after a database error, ms. */
const RETRY_MS = 60_000

/**
 * Sends scheduled messages when they are due. Each is marked done and sent, or stored as failed, in one transaction, so it
 * goes out once even if the service stops. Messages that fell due while the service was down go out at its start.
 */
export function createScheduler(
  service: Pick<Service, 'storage' | 'publisher' | 'clock' | 'channel' | 'log' | 'background'>,
): Scheduler {
  const { clock, storage } = service
  let cancel: () => void = () => undefined
  let working: Promise<void> | undefined
  let lookAgain = false
  let closed = false

  /** @returns ms until the next message is due; undefined if there is none */
  async function sendDue(): Promise<number | undefined> {
    for (;;) {
      const next = await nextScheduled(storage.db)
      if (closed || next === undefined) return undefined
      const wait = next.scheduled_at - clock.now()
      if (wait > 0) return wait
      await writeDurable(service, (work) => sendScheduled(work, service, next.id))
    }
  }

  async function work(): Promise<void> {
    const wait = await sendDue().catch((error: unknown) => {
      service.log('a scheduled message could not be sent', { error: String(error) })
      return RETRY_MS
    })
    working = undefined
    if (hasChanged()) look()
    else if (wait !== undefined && !closed) cancel = clock.after(wait, look)
  }

  /** Whether a message was scheduled or cancelled meanwhile. */
  const hasChanged = () => lookAgain

  function look(): void {
    if (closed) return
    cancel()
    lookAgain = working !== undefined
    if (lookAgain) return
    working = work()
    service.background(working)
  }

  return {
    look,
    close() {
      closed = true
      cancel()
    },
  }
}
