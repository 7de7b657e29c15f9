import { z } from 'zod'
import { entity, fittingList, id, openEnum, timestamp } from '#contract/wire.ts'

/** The providers of the channel that the service knows. All speak WhatsApp's Cloud API. */
export const lineProviders = ['meta'] as const
export type LineProvider = (typeof lineProviders)[number]

/**
 * - `connected`: messages go out.
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
  state: openEnum(lineStates, 'unknown'),
  /** The provider's error code that stopped the line (rules/channel-errors.ts). */
  stopCode: z.number().optional(),
  /** The path at which the provider delivers webhooks, below the public address of the service. Only for admins. */
  webhookPath: z.string().optional(),
  /** The whole address; absent if the service has no public address. Only for admins. */
  webhookUrl: z.string().optional(),
  /** The text with which the provider proves itself when the address is set. Only for admins. */
  verifyToken: z.string().optional(),
  /** The last characters of the secrets; absent for a short secret. Only for admins. */
  tokenEnd: z.string().optional(),
  appSecretEnd: z.string().optional(),
  setUp: setUpSchema.optional(),
  createdAt: timestamp,
})
export type Line = z.infer<typeof lineSchema>
