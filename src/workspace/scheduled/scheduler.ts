import type { Service } from '../service.ts'
import { nextScheduled } from '../storage/scheduled-messages.ts'
import { writeDurable } from '../unit-of-work.ts'
import { sendScheduled } from './send-scheduled.ts'

/** Sends messages at their moment. */
export interface Scheduler {
  /** Something was scheduled or given up: the next moment may be another now. */
  look(): void
  close(): void
}

/** How long a message that could not even be given up waits for the next try, ms. */
const RETRY_MS = 60_000

/**
 * Sends scheduled messages by the service's clock. Each is taken out and sent, or seen to fail, in one transaction: it
 * goes out once, whenever the service ends. What fell due while there was no service goes out as soon as there is one.
 */
export function createScheduler(
  service: Pick<Service, 'storage' | 'publisher' | 'clock' | 'channel' | 'log' | 'background'>,
): Scheduler {
  const { clock, storage } = service
  let cancel: () => void = () => undefined
  let working: Promise<void> | undefined
  let lookAgain = false
  let closed = false

  /** @returns after how long to look again; undefined where nothing waits */
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

  /** Whether something was scheduled or given up while it was looked what is due. */
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
