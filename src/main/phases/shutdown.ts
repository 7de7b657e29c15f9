import { createShutdown } from '#main/shutdown.ts'
import type { Adapters } from './adapters.ts'
import type { Run } from './arguments.ts'
import type { Services } from './services.ts'

/** Defines what happens before the app exits. */
export function prepareShutdown(
  { quitting }: Run,
  { ports, system }: Adapters,
  services: Services,
): void {
  const { session, outbox, drafts } = services
  let outboxStopped = Promise.resolve()
  system.beforeQuitting(createShutdown({ run: stop, save, ...ports }))

  function stop(): Promise<unknown> {
    quitting.abort()
    services.connection.stop()
    services.realtime.stop()
    services.snoozes.stop()
    services.idleLock.stop()
    services.updates.stop()
    services.crashReports.stop()
    const left = services.serviceStatus.leave().then(() => session.stop())
    outboxStopped = outbox.stop()
    return Promise.allSettled([left, drafts.flush(), outboxStopped])
  }

  /** Waits for all pending writes, so that the user's last changes are not lost on a slow disk. */
  async function save(): Promise<void> {
    const writes = await Promise.allSettled([
      drafts.flush().then(ports.files.settled),
      outboxStopped,
    ])
    // Throws only after all writes have settled, because an earlier throw would end the wait for the other writes.
    for (const write of writes) if (write.status === 'rejected') throw write.reason
  }
}
