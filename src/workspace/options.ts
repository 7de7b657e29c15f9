import type { optionalServices } from '#contract/api/endpoint.ts'
import type { PasswordCost } from './auth/passwords.ts'
import type { SingleSignOnSettings } from './auth/single-sign-on.ts'
import type { CustomerDirectory } from './channel/customer-directory.ts'
import type { Channel } from './channel/channel.ts'
import type { Internet } from './cloud-api/internet.ts'
import type { AdvanceableClock, Clock } from './clock.ts'
import type { Control } from './control.ts'
import type { Tunnels } from './internet/tunnels.ts'
import type { Log } from './log.ts'
import type { SmtpServer } from './mail/transport.ts'
import type { UploadQuota } from './media/upload-quota.ts'
import type { Observer } from './observer.ts'
import type { HostedPush } from './realtime/hosted/push-api.ts'
import type { FilesPlace } from './storage/file-store/open-store.ts'
import type { Storage } from './storage/open.ts'

/** How a service ends. */
export interface Drain {
  /** Time over which the push connections are closed, so that not all clients come back at once, ms. */
  spreadMs: number
  /** Longest time that closing waits for running calls and background work, ms. */
  limitMs: number
}

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
  /** How the members of a group sign in by a provider. Default: everybody signs in by a password. */
  singleSignOn?: SingleSignOnSettings | undefined
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
  /** Opens tunnels to the webhooks, at the wish of an admin. Default: no tunnels. */
  tunnels?: Tunnels
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
