import { z } from 'zod'
import { entity, id, openEnum, timestamp } from '#contract/wire.ts'

/** The providers of the channel that the service knows. All speak WhatsApp's Cloud API. */
export const lineProviders = ['meta'] as const
export type LineProvider = (typeof lineProviders)[number]

/**
 * - `connected`: messages go out.
 * - `paused`: an admin has stopped sending. Messages wait.
 * - `stopped`: the provider refused a call for a reason that an admin has to repair. Messages wait.
 */
export const lineStates = ['connected', 'paused', 'stopped'] as const

/** The connection of a group to WhatsApp (extension). Its secrets are never returned. */
export const lineSchema = entity({
  id,
  provider: openEnum(lineProviders, 'unknown'),
  /** The provider's id of the number. */
  phoneId: z.string(),
  /** The provider's id of the account. */
  accountId: z.string(),
  /** Digits with the country code. */
  phone: z.string(),
  /** The name that the provider has verified. */
  name: z.string(),
  apiVersion: z.string(),
  state: openEnum(lineStates, 'unknown'),
  /** The provider's error code that stopped the line (rules/channel-errors.ts). */
  stopCode: z.number().optional(),
  /** The path at which the provider delivers webhooks, below the public address of the service. */
  webhookPath: z.string(),
  /** The text with which the provider proves itself when the address is set. */
  verifyToken: z.string(),
  /** The last characters of the secrets; absent for a short secret. */
  tokenEnd: z.string().optional(),
  appSecretEnd: z.string().optional(),
  createdAt: timestamp,
})
export type Line = z.infer<typeof lineSchema>
