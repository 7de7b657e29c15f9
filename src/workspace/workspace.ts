import { randomBytes } from 'node:crypto'
import { IncomingMessage, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { optionalServices } from '#contract/api/endpoint.ts'
import { endpoints } from '#contract/api/index.ts'
import { connectionDocumentPath, passwordCipher } from '#contract/connection.ts'
import { createLoginGuard } from './auth/login-guard.ts'
import { passwordCost, type PasswordCost } from './auth/passwords.ts'
import { sweepSessions } from './auth/session-sweep.ts'
import { createBus, createLoneBus, type Bus } from './bus/bus.ts'
import { createRedisWire } from './bus/redis.ts'
import { createCustomerDirectory, type CustomerDirectory } from './channel/customer-directory.ts'
import { createSilentChannel, type Channel } from './channel/channel.ts'
import { findUndelivered } from './use-cases/redeliver-pending.ts'
import { createCustomerSignals } from './use-cases/customer-signals.ts'
import { createCampaignProgress } from './use-cases/campaign-progress.ts'
import { endHiddenFollowing } from './use-cases/follow-chat.ts'
import { createInbound } from './use-cases/inbound.ts'
import { prepareInterrupted } from './use-cases/prepare-campaign.ts'
import { campaignTasks } from './use-cases/send-campaign.ts'
import { weeklyReportTasks } from './use-cases/send-weekly-report.ts'
import { waitAlertTasks } from './use-cases/waiting-chats.ts'
import { runTemplateReview } from './use-cases/review-template.ts'
import { createLineQuestions } from './use-cases/line-questions.ts'
import { createProviderSync } from './use-cases/provider-sync.ts'
import { createCloudChannel } from './cloud-api/cloud-channel.ts'
import { publicInternet, type Internet } from './cloud-api/internet.ts'
import { loadLines } from './cloud-api/lines.ts'
import { createPublicFetch } from './internet/public-fetch.ts'
import { readLineKey } from './cloud-api/line-key.ts'
import { createClock, type AdvanceableClock, type Clock } from './clock.ts'
import { controlOf, type Control } from './control.ts'
import { connectionDocument } from './connection-document.ts'
import type { Announcement } from './events/event-draft.ts'
import { campaignExportRequestSchema, createExports, exportRequestSchema } from './exports.ts'
import { startInstance } from './instance.ts'
import { createChatViewers } from './events/chat-viewers.ts'
import { createPublisher } from './events/publisher.ts'
import { forbidden } from './failure.ts'
import { sweepFiles } from './media/file-sweep.ts'
import { createApp, type RequestContext } from './http/app.ts'
import { callerAddresses } from './http/caller-address.ts'
import { isOwnHost, isOwnOrigin, originOf } from './http/request-origin.ts'
import { discardUnreadBody } from './http/unread-body.ts'
import { closing, guarded, refuseUnparsed, unreadable } from './http/unparsed.ts'
import type { PushServer } from './push/index.ts'
import type { HostedPush } from './realtime/hosted/push-api.ts'
import { openRealtime } from './realtime/open-realtime.ts'
import type { Realtime } from './realtime/realtime.ts'
import { routes } from './routes/index.ts'
import { serveCampaignExports } from './routes/campaign-csv.ts'
import { serveExports } from './routes/contact-transfer.ts'
import { serveFiles } from './routes/files.ts'
import { serveHealth } from './routes/health.ts'
import { serveFrames } from './routes/frames.ts'
import { servePushWebhooks } from './routes/push-webhooks.ts'
import { isWebhookPath, serveWebhooks } from './routes/webhooks.ts'
import { serveWorkspacePage } from './routes/workspace-page.ts'
import type { Log } from './log.ts'
import type { Observer } from './observer.ts'
import type { Service } from './http/service.ts'
import type { FilesPlace } from './storage/file-store/open-store.ts'
import { openStorage, type Storage } from './storage/open.ts'
import { noUploadQuota, type UploadQuota } from './media/upload-quota.ts'
import { createOutboxFolder } from './mail/outbox-folder.ts'
import { createSmtp, type SmtpServer } from './mail/transport.ts'
import { createScheduler } from './scheduler.ts'
import { createFolderMailer, createSmtpMailer } from './use-cases/mailer.ts'
import { scheduledMessageTasks } from './use-cases/send-scheduled.ts'
import { settingOnce } from './storage/settings.ts'
import { confirmAllAccounts } from './storage/users.ts'
import { readTagTriggers } from './storage/tag-triggers.ts'
import { nextReviewedWaTemplate } from './storage/wa-templates.ts'

/** How a service ends. */
export interface Drain {
  /** Time over which the push connections are closed, so that not all clients come back at once, ms. */
  spreadMs: number
  /** Longest time that closing waits for running calls and background work, ms. */
  limitMs: number
}

/** For a service of one computer, whose clients end with it. */
const AT_ONCE: Drain = { spreadMs: 0, limitMs: 2_000 }

export interface WorkspaceOptions {
  /** Folder of the database, files and outgoing mail; created if missing. */
  dataDir: string
  /** Address of a PostgreSQL database, as postgres://user:password@host/database. Default: a file in the data folder. */
  database?: string | undefined
  /**
   * Address of Redis, as redis://user:password@host:port, through which the services on one database exchange live events.
   * Default: this service is alone on its data.
   */
  redis?: string | undefined
  /** A hosted push service, to which clients connect. Default: this service's own push server. */
  hostedPush?: HostedPush | undefined
  /** Where the files are. Default: in the data folder. */
  filesPlace?: FilesPlace | undefined
  /** Name shown to users who connect. Default: Bandeja. */
  name?: string
  /**
   * Origin by which clients reach this service, for the connection document. Default: the address at which each
   * connection arrives. The request's headers are not used, since clients can set them.
   */
  publicUrl?: string
  /** Addresses and networks of the proxies whose headers name the caller. Default: none, all headers are ignored. */
  trustedProxies?: readonly string[]
  /** Where people get the app. Default: invitations say to ask who invites. */
  appUrl?: string | undefined
  /** Optional services to leave out of the connection document. Default: none. */
  without?: readonly (typeof optionalServices)[number][]
  /** Whether users without a group may register themselves and a group. Default: yes. */
  registration?: boolean
  /**
   * Whether an address counts as its user's only after they have confirmed it. With no the addresses of all accounts
   * count. Default: yes.
   */
  confirmsAddresses?: boolean
  /** How much members may upload. Default: any number of files. */
  uploadQuota?: UploadQuota
  /** Adds calls with which tests control the service. Default: none. */
  control?: Control
  clock?: AdvanceableClock
  /** Creates the channel to the customers. Default: a channel on which every message is sent and nobody answers. */
  channel?: (needs: ChannelNeeds) => Channel
  /** Replaces the address of the lines' provider: for a proxy, and for tests. */
  providerUrl?: string
  /**
   * Hosts of private networks that lines may have as their base address, such as `proxy.internal` or `10.0.0.5:8443`.
   * Default: none.
   */
  privateHosts?: readonly string[]
  /** How the service reaches the public addresses of its webhooks. Default: over the internet. */
  internet?: Internet
  /** The server that sends the mails. Default: mails are written into a folder. */
  smtp?: SmtpServer
  /** Key of 32 bytes that encrypts the secrets of lines and the mails that wait. Default: a file of its own in the data folder. */
  lineKey?: Buffer
  /** Default: OWASP's recommendation. A lower cost is only for tests: it is faster, but makes passwords weak. */
  passwordCost?: PasswordCost
  /** Checks every response and event against the contract; a mismatch is an error. Default: no. */
  checksOutput?: boolean
  log?: Log
  observer?: Observer
  /** Default: at once. */
  drain?: Drain
}

/** Dependencies of a channel. */
export interface ChannelNeeds {
  directory: CustomerDirectory
  /** For who puts a channel together, such as to keep the files that simulated customers send. */
  storage: Storage
  clock: Clock
  log: Log
}

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
  const {
    name = 'Bandeja',
    registration = true,
    confirmsAddresses = true,
    checksOutput = false,
    without = [],
    publicUrl,
    observer,
    drain = AT_ONCE,
  } = options
  const clock = options.clock ?? createClock()
  const log: Log = options.log ?? (() => undefined)
  const storage = await openStorage(options.dataDir, options.database, options.filesPlace)
  if (!confirmsAddresses) await confirmAllAccounts(storage.db)
  const instance = await startInstance({ storage, log })
  const secret = (bytes: number) => () => randomBytes(bytes).toString('hex')
  const pushCredentials = {
    key: await settingOnce(storage.db, 'push key', secret(10)),
    secret: await settingOnce(storage.db, 'push secret', secret(32)),
  }
  const passwordKey = await settingOnce(storage.db, 'password key', () =>
    randomBytes(passwordCipher.keyBytes).toString('base64'),
  )
  const frameSecret = await settingOnce(storage.db, 'frame secret', secret(32))
  const bus =
    options.redis === undefined
      ? createLoneBus()
      : createBus(createRedisWire(options.redis, `bandeja:${pushCredentials.key}`), log)
  const report = (error: unknown) => log('background work failed', { error: String(error) })
  const underWay = new Set<Promise<unknown>>()
  function background(work: Promise<unknown>): void {
    const settled = work.catch(report).finally(() => underWay.delete(settled))
    underWay.add(settled)
  }
  const callerOf = callerAddresses(options.trustedProxies ?? [])
  const { realtime, push, webhooks } = await openRealtime({
    storage,
    clock,
    bus,
    log,
    background,
    credentials: pushCredentials,
    acceptsUpgrade: (request) => isOwnHost(request, publicUrl) && isOwnOrigin(request, publicUrl),
    callerOf,
    hostedPush: options.hostedPush,
  })
  const ownPublisher = createPublisher({
    db: storage.db,
    followed: realtime.followed,
    push: {
      isOccupied: realtime.isOccupied,
      trigger(channels, name, data) {
        realtime.trigger(channels, name, data)
        observer?.event(name)
      },
    },
    clock,
    log,
    checksOutput,
    missed: realtime.refetchSoon,
    async accessChanged(userId) {
      await realtime.recheckUser(userId)
      await endHiddenFollowing(service, userId)
    },
    chatChangedHands: realtime.recheckChat,
  })
  const publisher = realtime.share(ownPublisher)
  const lineKey = options.lineKey ?? (await readLineKey(options.dataDir))
  const lines = await loadLines(storage.db, {
    key: lineKey,
    providerUrl: options.providerUrl,
    publicFetch: createPublicFetch({ privateHosts: options.privateHosts ?? [], log }),
    log,
  })
  const withoutLines = (options.channel ?? (() => createSilentChannel(report)))({
    directory: createCustomerDirectory(storage.db),
    storage,
    clock,
    log,
  })
  const composed = createCloudChannel(
    { storage, clock, log, lines, claims: instance.claims, bus },
    withoutLines,
  )
  const { channel, redeliverPending, redeliverLeft } = await findUndelivered(
    storage.db,
    instance,
    composed.channel,
  )
  const writing = { storage, clock, publisher, log, background }
  const mailer =
    options.smtp === undefined
      ? createFolderMailer(writing, createOutboxFolder(storage.outboxDir))
      : createSmtpMailer({ ...writing, claims: instance.claims }, createSmtp(options.smtp), lineKey)
  const customerSignals = createCustomerSignals({ db: storage.db, clock, channel, background })
  const chatViewers = createChatViewers({
    db: storage.db,
    realtime,
    publisher,
    clock,
    background,
  })
  const onSent = realtime.listen({ chatViewers, typed: customerSignals.typed })
  const needs: Omit<
    Service,
    | 'scheduler'
    | 'templateReviews'
    | 'providerSync'
    | 'lineQuestions'
    | 'campaignSending'
    | 'waitAlerts'
    | 'weeklyReports'
  > = {
    storage,
    clock,
    channel,
    instance,
    cloud: composed.cloud,
    publicUrl,
    lineKey,
    internet: options.internet ?? publicInternet,
    mailer,
    realtime,
    publisher,
    chatViewers,
    onSent,
    customerSignals,
    exports: createExports({ storage, clock }, exportRequestSchema),
    campaignExports: createExports({ storage, clock }, campaignExportRequestSchema),
    campaignProgress: createCampaignProgress(clock, publisher),
    loginGuard: createLoginGuard({ storage, clock }, 'sign-in'),
    registrationGuard: createLoginGuard({ storage, clock }, 'registration'),
    registersStrangers: registration,
    appUrl: options.appUrl,
    confirmsAddresses,
    uploadQuota: options.uploadQuota ?? noUploadQuota,
    bus,
    passwordCost: options.passwordCost ?? passwordCost,
    passwordKey,
    frameSecret,
    log,
    checksOutput,
    background,
  }
  const service: Service = {
    ...needs,
    scheduler: createScheduler(needs, scheduledMessageTasks(needs)),
    templateReviews: createScheduler(needs, {
      next: nextReviewedWaTemplate,
      run: (work, id) => runTemplateReview(work, needs, id),
      failed: 'a template could not be reviewed',
    }),
    providerSync: createProviderSync(needs),
    lineQuestions: createLineQuestions(needs),
    campaignSending: createScheduler(needs, campaignTasks(needs)),
    waitAlerts: createScheduler(needs, waitAlertTasks(needs)),
    weeklyReports: createScheduler(needs, weeklyReportTasks(needs)),
  }
  const stopSweeps = [sweepSessions(service), sweepFiles(service)]
  const inbound = createInbound(service)
  await bus.start()
  await realtime.start()
  channel.start(inbound)
  service.background(composed.cloud.look())
  service.background(redeliverPending())
  const schedulers = [
    service.scheduler,
    service.templateReviews,
    service.campaignSending,
    service.waitAlerts,
    service.weeklyReports,
  ]
  // Run tasks that became due while the service was not running.
  service.background(service.providerSync.start())
  service.lineQuestions.start()
  service.background(prepareInterrupted(service))
  mailer.reschedule()
  for (const scheduler of schedulers) scheduler.reschedule()
  instance.onLook(() => {
    for (const scheduler of schedulers) scheduler.look()
    mailer.reschedule()
    service.background(composed.cloud.look())
  })
  instance.onOthersEnded(() => {
    service.background(redeliverLeft())
    service.background(service.providerSync.start())
    service.background(prepareInterrupted(service))
  })

  const app = createApp(service, Object.values(endpoints), routes, observer)
  let isClosing = false
  serveHealth(app, service, () => isClosing)
  serveFiles(app, service)
  serveExports(app, service)
  serveCampaignExports(app, service)
  serveFrames(app, service)
  serveWorkspacePage(app, service)
  serveWebhooks(app, service)
  if (webhooks !== undefined) servePushWebhooks(app, webhooks)
  app.get(connectionDocumentPath, async (context) => {
    const { origin } = context.env
    const tagTriggers = await readTagTriggers(storage.db)
    return Response.json(
      connectionDocument({
        name,
        origin,
        realtime: realtime.address(origin),
        passwordKey,
        registration,
        sendsMail: mailer.sends,
        without,
        tagTriggers,
      }),
    )
  })
  const network = options.control?.add(app, controlOf(service, clock, inbound, push))

  async function answer(request: Request, surroundings: RequestContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (isClosing && !pathname.startsWith('/health/')) return closing()
    const call = () => app.fetch(request, surroundings)
    return network && pathname.startsWith('/services/') ? await network(call) : await call()
  }

  async function fetch(
    request: Request,
    surroundings: Partial<RequestContext> = {},
  ): Promise<Response> {
    const { address = 'local', origin = publicUrl ?? new URL(request.url).origin } = surroundings
    const answered = answer(request, { address, origin })
    service.background(answered)
    return guarded(await answered)
  }

  async function answerConnection(request: Request, incoming: IncomingMessage): Promise<Response> {
    // A provider may reach the service by a name of its own, such as that of a tunnel. These calls have no session, so
    // that another site's name gives no access.
    if (!isWebhookPath(request.url) && !isOwnHost(incoming, publicUrl)) {
      const host = incoming.headers.host ?? ''
      log('a request for another host name was refused', { host })
      return guarded(forbidden('This service does not have this host name.').toResponse())
    }
    return await fetch(request, {
      address: callerOf(incoming),
      origin: originOf(incoming, publicUrl),
    })
  }

  return {
    fetch,
    attach(server) {
      const listener = getRequestListener(
        async (request, { incoming }) => {
          // Any other class of `incoming` means HTTP/2, which this server does not support.
          if (!(incoming instanceof IncomingMessage))
            throw new TypeError('Only HTTP/1 is supported.')
          return discardUnreadBody(incoming, await answerConnection(request, incoming))
        },
        { overrideGlobalObjects: false, errorHandler: unreadable },
      )
      server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
      server.on('clientError', refuseUnparsed)
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
      for (const scheduler of schedulers) scheduler.close()
      mailer.close()
      service.providerSync.close()
      service.lineQuestions.close()
      for (const stop of stopSweeps) stop()
      await channel.close()
      // A stalled upload must not delay closing.
      await Promise.race([Promise.all(underWay), wait(drain.limitMs, undefined, { ref: false })])
      await publisher.settled()
      await bus.close()
      await (asked ?? realtime.close(0))
      clock.close()
      await instance.close()
      await storage.close()
    },
  }
}
