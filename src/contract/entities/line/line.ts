import { z } from 'zod'
import { entity, fittingList, id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/**
 * The providers of the channel that the service knows. All speak WhatsApp's Cloud API; rules/line/line-providers.ts says in
 * what they differ.
 */
export const lineProviders = ['meta', '360dialog'] as const
export type LineProvider = (typeof lineProviders)[number]

/**
 * - `connected`: messages go out; with a `stopCode` all but templates, which wait.
 * - `paused`: an admin has stopped sending. Messages wait.
 * - `stopped`: the provider refused a call for a reason that an admin has to repair. Messages wait.
 */
export const lineStates = ['connected', 'paused', 'stopped'] as const

/**
 * What the setting up of a line has seen of its webhook. Absent once the line is set up, and for users who may not set
 * it up.
 */
const setUpSchema = z.object({
  /** When the provider last called the address with the right text, and with another one. */
  verifiedAt: timestamp.optional(),
  refusedAt: timestamp.optional(),
  /** When the service subscribed the app to the fields of the webhook. */
  subscribedAt: timestamp.optional(),
  /** When an event last came without a valid signature. */
  unsignedAt: timestamp.optional(),
  /** The latest events with a valid signature, newest first. */
  events: fittingList(z.object({ field: z.string(), at: timestamp })),
  /** Whether the service can try the way of the provider's calls (`probeLine`). */
  probes: z.boolean().optional(),
})
export type LineSetUp = z.infer<typeof setUpSchema>

/** The connection of a group to WhatsApp (extension). Its secrets are never returned. */
export const lineSchema = entity({
  id,
  provider: openEnum(lineProviders, 'unknown'),
  /** The provider's id of the number. */
  phoneId: z.string(),
  /** The provider's id of the account. */
  accountId: z.string(),
  /** The provider's id of the app. With it, the service checks the app secret and sets the webhook. */
  appId: z.string().optional(),
  /** Digits with the country code. */
  phone: z.string(),
  /** The name that the provider has verified. */
  name: z.string(),
  apiVersion: z.string(),
  /** Replaces the provider's own address. Only for admins. */
  baseUrl: z.string().optional(),
  state: openEnum(lineStates, 'unknown'),
  /** The provider's error code that stopped the line (rules/line/channel-errors.ts). */
  stopCode: z.number().optional(),
  /** The path at which the provider delivers webhooks, below the public address of the service. Only for admins. */
  webhookPath: z.string().optional(),
  /** The whole address; absent if the service has no public address. Only for admins. */
  webhookUrl: z.string().optional(),
  /**
   * The text with which the provider proves itself when the address is set; without an app of the business, with each
   * webhook. Only for admins.
   */
  verifyToken: z.string().optional(),
  /** The last characters of the secrets; absent for a short secret. Only for admins. */
  tokenEnd: z.string().optional(),
  appSecretEnd: z.string().optional(),
  setUp: setUpSchema.optional(),
  /** Whether the service can open a tunnel to its webhooks (`lineTunnel`). Only for admins. */
  opensTunnel: z.boolean().optional(),
  /** The fields of the webhook that the provider refused when the service subscribed to them. Only for admins. */
  refusedFields: list(z.string()),
  createdAt: timestamp,
})
export type Line = z.infer<typeof lineSchema>

/**
 * What an entry of a line's history is about. Its value is:
 * - `stopped`: the provider's error code
 * - `quality`: GREEN, YELLOW, RED or UNKNOWN
 * - `name`: the provider's decision about the name
 * - `limit`: how many people the line may write to first in 24 hours, or -1 for no limit
 * - `throughput`: messages per second
 * - `version`: of the provider's API, as `v25.0`
 * - `account`: the provider's event about the account
 * - `alert`: a sentence of the provider
 * - otherwise none
 */
export const lineEntryKinds = [
  'connected',
  'paused',
  'resumed',
  'stopped',
  'token',
  'version',
  'quality',
  'name',
  'limit',
  'throughput',
  'account',
  'alert',
] as const
export type LineEntryKind = (typeof lineEntryKinds)[number]

/** Why a line has stopped or is limited, as an admin has to know it to repair it. */
export const lineTroubles = [
  'token',
  'permission',
  'account',
  'payment',
  'displayName',
  'setUp',
  'other',
] as const
export type LineTrouble = (typeof lineTroubles)[number]

/** The state of a group's line as every member may know it (extension). */
export const lineStatusSchema = part({
  state: openEnum(lineStates, 'unknown'),
  /** Since when the line is in this state. */
  since: timestamp,
  /** The provider's error code that stopped the line; of a connected line: that stopped its templates. */
  stopCode: z.number().optional(),
  /** When the provider ends a restriction by itself. */
  until: timestamp.optional(),
  /** The name of the user who paused the line. */
  byName: z.string().optional(),
  /** When the token expires; absent if it does not, or while it is not known. */
  tokenExpiresAt: timestamp.optional(),
  provider: openEnum(lineProviders, 'unknown').optional(),
  /** The version of the provider's API that the line uses, as `v25.0`; absent where the provider's paths have none. */
  apiVersion: z.string().optional(),
  /** Why the provider limits a line that sends; absent if it does not. */
  limitedBy: openEnum(lineTroubles, 'other').optional(),
  /** Whether the provider's calls are on for the number, so that agents can ask for the permission to call. */
  hasCalls: z.boolean().optional().catch(undefined),
  /** Whether the chat list has the filter `queued`. */
  listsQueued: z.boolean().optional().catch(undefined),
})
export type LineStatus = z.infer<typeof lineStatusSchema>

/** How many of the messages that waited for a stopped or paused line still have to leave, after it was resumed. */
export const lineLeavingSchema = z.object({
  left: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
})
export type LineLeaving = z.infer<typeof lineLeavingSchema>
