import { z } from 'zod'
import { entity, fittingList, id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/** What a key may be used for. `policies/groups/key-scopes.ts` says which calls each of them allows. */
export const keyScopes = ['chats', 'messages', 'contacts', 'campaigns', 'reports'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * - `active`: it can be used.
 * - `expired`: its end has come.
 * - `paused`: its maker may not manage integrations any more, or has no access.
 * - `revoked`: an admin has ended it.
 */
export const keyStates = ['active', 'expired', 'paused', 'revoked'] as const

/** A key with which a program calls the service (our extension). Its secret is shown once and never returned again. */
export const apiKeySchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  /** The last characters of the secret, by which people tell keys apart. */
  ending: z.string().catch(''),
  scopes: fittingList(z.enum(keyScopes)),
  /** Calls a minute. */
  callsPerMinute: z.number().int().positive().catch(1),
  /** Addresses and networks from which it may be used; empty: from everywhere. */
  addresses: list(z.string()),
  state: openEnum(keyStates, 'unknown'),
  /** The user with whose permissions it acts. */
  maker: part({ id, name: z.string().catch('') }),
  createdAt: timestamp,
  /** Absent: it has no end. */
  expiresAt: timestamp.optional(),
  /** To the minute; absent: never. */
  lastUsedAt: timestamp.optional(),
  revokedAt: timestamp.optional(),
})
export type ApiKey = z.infer<typeof apiKeySchema>
