import type { Mailer } from '#workspace/use-cases/people/mailer.ts'
import type { Acting } from '#workspace/audit/acting.ts'
import type { LoginGuard } from '#workspace/auth/login-guard.ts'
import type { PasswordCost } from '#workspace/auth/passwords.ts'
import type { SingleSignOn } from '#workspace/auth/single-sign-on.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type { CloudLines } from '#workspace/cloud-api/cloud-channel.ts'
import type { Internet } from '#workspace/cloud-api/internet.ts'
import type { Clock } from '#workspace/clock.ts'
import type { ChatViewersService } from '#workspace/events/chat-viewers.ts'
import type { Publisher } from '#workspace/events/publisher.ts'
import type {
  AuditExportRequest,
  CampaignExportRequest,
  ExportRequest,
  Exports,
  PersonExportRequest,
} from '#workspace/exports.ts'
import type { PublicFetch } from '#workspace/internet/public-fetch.ts'
import type { Tunnels } from '#workspace/internet/tunnels.ts'
import type { Instance } from '#workspace/instance.ts'
import type { Log } from '#workspace/log.ts'
import type { UploadQuota } from '#workspace/media/upload-quota.ts'
import type { CustomerSignals } from '#workspace/use-cases/messages/customer-signals.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import type { OnSent, Realtime } from '#workspace/realtime/realtime.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { CampaignProgress } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import type { Catalogues } from '#workspace/use-cases/line/catalogues.ts'
import type { KeyUse } from '#workspace/auth/key-use.ts'
import type { WebhookSender } from '#workspace/use-cases/groups/webhook-sender.ts'
import type { ProviderSync } from '#workspace/use-cases/line/provider-sync.ts'

/** The data, and what all work with it needs. */
export interface ServiceBase {
  storage: Storage
  clock: Clock
  /** This service as one of those on the same data. */
  instance: Instance
  log: Log
  /** Runs work in the background. Closing the workspace waits for the work, but only for a short time. */
  background(work: Promise<unknown>): void
}

/** Events to clients and other instances. */
export interface LiveEvents {
  /** The way to the other instances of the service. */
  bus: Bus
  /** The way of live events to the clients. */
  realtime: Realtime
  publisher: Publisher
  /** Who has which chat open. */
  chatViewers: ChatViewersService
}

/** The way to the customers. */
export interface Customers {
  channel: Channel
  /** The groups' lines on WhatsApp's Cloud API. */
  cloud: CloudLines
  /** Origin by which clients reach the service, if it is known. */
  publicUrl: string | undefined
  /** Key that encrypts the secrets of lines. */
  lineKey: Buffer
  /** The client for addresses that admins choose. */
  publicFetch: PublicFetch
  /** Whether an address may be called by it, as far as the address itself says. */
  isCallable(url: URL): boolean
  /** How the service reaches the public address of a line's webhook. */
  internet: Internet
  /** Opens tunnels to the webhooks; undefined if the service opens none. */
  tunnels: Tunnels | undefined
  customerSignals: CustomerSignals
  onSent: OnSent
}

/** Sign-in, registration and the mails about them. */
export interface Accounts {
  mailer: Mailer
  loginGuard: LoginGuard
  /** Counts the calls of keys. */
  keyUse: KeyUse
  /** Counts registrations and phone checks, separately from failed sign-ins. */
  registrationGuard: LoginGuard
  /** Whether users without a group may register themselves and a group. */
  registersStrangers: boolean
  /** Where people get the app; undefined: invitations say to ask who invites. */
  appUrl: string | undefined
  /** Whether an address counts as its user's only after they have confirmed it. */
  confirmsAddresses: boolean
  passwordCost: PasswordCost
  /** The provider by which the members of a group sign in; undefined: none. */
  singleSignOn: SingleSignOn | undefined
  /** Key that encrypts the passwords in a password change: 32 bytes, base64. */
  passwordKey: string
}

/** What runs when it is due. */
export interface StoredTasks {
  /** Sends scheduled messages. */
  scheduler: Scheduler
  /** Runs the channel's reviews of templates when they are due. */
  templateReviews: Scheduler
  /** Fetches what the providers of lines keep: templates, and the states of flows. */
  providerSync: ProviderSync
  /** Reads the catalogues of lines. */
  catalogues: Catalogues
  /** Sends campaigns at their pace. */
  campaignSending: Scheduler
  campaignProgress: CampaignProgress
  /** Sends notifications about customers who have waited too long. */
  waitAlerts: Scheduler
  /** Steps of targets, and chats whose targets are reckoned anew. */
  targetSteps: Scheduler
  targetReckoning: Scheduler
  /** Stores and removes the messages of imported conversations. */
  historyImports: Scheduler
  /** Sends weekly reports. */
  weeklyReports: Scheduler
  /** Runs rules. */
  ruleRuns: Scheduler
  /** Sends what happens to the groups' webhooks. */
  webhookSender: WebhookSender
}

/** Exports and uploads. */
export interface Transfers {
  /** Prepared contact exports that have not expired. */
  exports: Exports<ExportRequest>
  /** Prepared files with everything about a person that have not expired. */
  personExports: Exports<PersonExportRequest>
  /** Prepared campaign exports that have not expired. */
  campaignExports: Exports<CampaignExportRequest>
  /** Prepared copies of the audit log that have not expired. */
  auditExports: Exports<AuditExportRequest>
  /** How much members may upload. */
  uploadQuota: UploadQuota
}

/** The dependencies of every handler. */
export interface Service
  extends ServiceBase, LiveEvents, Customers, Accounts, StoredTasks, Transfers {
  /** The call for which a handler works, if the audit log has something of it. */
  acting?: Acting | undefined
  /** Key that signs the addresses of pages in frames. */
  frameSecret: string
  /** Whether responses and events are checked against the contract (`WorkspaceOptions.checksOutput`). */
  checksOutput: boolean
}
