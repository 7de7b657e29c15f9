import type { Server } from 'node:http'
import { createClock, type AdvanceableClock } from './clock.ts'
import { controlOf } from './control.ts'
import type { Announcement } from './events/event-draft.ts'
import type { RequestContext } from './http/app.ts'
import { callerAddresses } from './http/caller-address.ts'
import type { Bus } from './bus/bus.ts'
import type { Drain, WorkspaceOptions } from './options.ts'
import { createServiceApp } from './phases/app.ts'
import { openCustomers } from './phases/customers.ts'
import { openData } from './phases/data.ts'
import { listJobs } from './phases/jobs.ts'
import { openLive } from './phases/live.ts'
import { createRequests } from './phases/requests.ts'
import { createService } from './phases/service.ts'
import type { PushServer } from './push/index.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Storage } from './storage/open.ts'
import { createInbound } from './use-cases/messages/inbound.ts'

/** For a service of one computer, whose clients end with it. */
const AT_ONCE: Drain = { spreadMs: 0, limitMs: 2_000 }

/** The embedded service: implements the contract over a data folder. */
export interface Workspace {
  /** Answers a request directly, without an HTTP server. */
  fetch(request: Request, surroundings?: Partial<RequestContext>): Promise<Response>
  /** Answers a server's requests and accepts its push connections. */
  attach(server: Server): void
  /** Starts sending the messages and campaigns that were inserted without an API call, for example by the demo. */
  runDueTasks(): void
  /** Publishes events to the viewers who may see them. */
  publish(announcements: readonly Announcement[]): void
  readonly clock: AdvanceableClock
  readonly storage: Storage
  /** Undefined if a hosted push service is used. */
  readonly push: PushServer | undefined
  readonly realtime: Realtime
  readonly bus: Bus
  /** Waits for running calls, then closes push connections and the database. The caller closes its servers. */
  close(): Promise<void>
}

/**
 * Opens a workspace on its data.
 * @throws Error if the data cannot be opened or migrated
 */
export async function createWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { publicUrl, drain = AT_ONCE } = options
  const clock = options.clock ?? createClock()
  const callerOf = callerAddresses(options.trustedProxies ?? [])
  const data = await openData(options, clock)
  const { live, push, webhooks } = await openLive(data, options, callerOf)
  const { customers, undelivered } = await openCustomers(data.base, live, options)
  const service = createService(data, live, customers, options)
  const { storage, instance, channel, bus, publisher, realtime, log } = service
  const inbound = createInbound(service)
  const jobs = listJobs(service, undelivered)

  await bus.start()
  await realtime.start()
  channel.start(inbound)
  for (const job of jobs) job.start()
  instance.onLook(() => {
    for (const job of jobs) job.look?.()
  })
  instance.onOthersEnded(() => {
    for (const job of jobs) job.takeOver?.()
  })

  let isClosing = false
  const app = createServiceApp(service, { options, webhooks, isClosing: () => isClosing })
  const network = options.control?.add(app, controlOf(service, clock, inbound, push))
  const requests = createRequests({
    app,
    network,
    publicUrl,
    callerOf,
    isClosing: () => isClosing,
    background: service.background,
    log,
  })

  return {
    fetch: requests.fetch,
    attach(server) {
      requests.attach(server)
      realtime.attach(server)
    },
    runDueTasks() {
      service.scheduler.reschedule()
      service.campaignSending.reschedule()
    },
    publish: (announcements) => publisher.publish(announcements),
    clock,
    storage,
    push,
    realtime,
    bus,
    async close() {
      isClosing = true
      const asked = drain.spreadMs > 0 ? realtime.close(drain.spreadMs) : undefined
      for (const job of jobs) job.close?.()
      await channel.close()
      await data.backgroundSettled(drain.limitMs)
      await publisher.settled()
      await bus.close()
      await (asked ?? realtime.close(0))
      clock.close()
      await instance.close()
      await storage.close()
    },
  }
}
