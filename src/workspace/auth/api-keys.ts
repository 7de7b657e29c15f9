import { BlockList, isIP, isIPv4 } from 'node:net'
import { z } from 'zod'
import { keyScopes, type ApiKey, type KeyScope } from '#contract/entities/groups/api-key.ts'
import { can } from '#contract/policies/index.ts'
import { scopesOfCall } from '#contract/policies/groups/key-scopes.ts'
import type { Clock } from '#workspace/clock.ts'
import { forbidden, ServiceFailure, unauthenticated } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { findApiKeyByHash, touchApiKey } from '#workspace/storage/groups/api-keys.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { ApiKeysTable } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import type { KeyUse } from './key-use.ts'
import { hashToken, newToken } from './tokens.ts'

/** The beginning of every key, by which people and programs that look for secrets know it. */
const PREFIX = 'bdj_'
/** Characters of a key that are shown later. */
const ENDING = 4
/** Minimum time between two updates of a key's last use, ms. */
const TOUCH_MS = 60_000

export const newApiKey = (): string => PREFIX + newToken()
export const endingOf = (secret: string): string => secret.slice(-ENDING)
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX)

const scopesSchema = z.array(z.enum(keyScopes))
const addressesSchema = z.array(z.string())

export const scopesOf = ({ scopes_json }: Pick<ApiKeysTable, 'scopes_json'>): KeyScope[] =>
  readJson(scopes_json, scopesSchema)
export const addressesOf = ({ addresses_json }: Pick<ApiKeysTable, 'addresses_json'>): string[] =>
  readJson(addresses_json, addressesSchema)

/** @param maker whether its maker may still manage integrations @param now epoch ms */
export function keyState(
  { revoked_at, expires_at }: Pick<ApiKeysTable, 'revoked_at' | 'expires_at'>,
  maker: { mayEdit: boolean },
  now: number,
): ApiKey['state'] {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return maker.mayEdit ? 'active' : 'paused'
}

/** Whether a caller's address is one of these, or in one of these networks; none: every one is. */
export function isAllowedFrom(addresses: readonly string[], caller: string): boolean {
  if (addresses.length === 0) return true
  if (isIP(caller) === 0) return false
  const allowed = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  return allowed.check(caller, isIPv4(caller) ? 'ipv4' : 'ipv6')
}

/** What checking a key needs of the service. */
export interface KeyNeeds {
  storage: Storage
  clock: Clock
  log: Log
  keyUse: KeyUse
}

/**
 * For whom and in which group a key makes a call.
 * @param call the name of the endpoint
 * @throws ServiceFailure 401 if the key is unknown, expired, revoked or paused; 429 if it has made too many calls; 403 if it may
 *   not make this call, or not from this address
 */
export async function userOfKey(
  { storage, clock, log, keyUse }: KeyNeeds,
  { token, address, call }: { token: string; address: string; call: string },
): Promise<{ userId: string; groupId: string; key: { id: string; name: string } }> {
  const now = clock.now()
  const key = await findApiKeyByHash(storage.db, hashToken(token))
  if (key === undefined) throw unauthenticated()
  const { user_id: userId, group_id: groupId } = key
  const directory = await readDirectory(storage.db, groupId)
  const mayEdit = directory !== undefined && can(viewerIn(directory, userId), 'integrations.edit')
  if (keyState(key, { mayEdit }, now) !== 'active') throw unauthenticated()
  const wait = keyUse.count(key.id, key.calls_per_minute)
  if (wait > 0)
    throw new ServiceFailure(
      'TOO_MANY_REQUESTS',
      `This key may make ${key.calls_per_minute} calls a minute.`,
      {},
      { 'retry-after': String(Math.ceil(wait / 1000)) },
    )
  if (!isAllowedFrom(addressesOf(key), address))
    throw forbidden('This key may not be used from this address.')
  const needed = scopesOfCall(call)
  const scopes = scopesOf(key)
  if (!needed.some((scope) => scopes.includes(scope)))
    throw forbidden(
      needed.length === 0
        ? 'Keys cannot make this call.'
        : `This call needs a key with the scope ${needed.join(' or ')}.`,
    )
  if (now - (key.last_used_at ?? 0) >= TOUCH_MS)
    await touchApiKey(storage.db, key.id, now).catch((error: unknown) =>
      log('the last use of a key could not be stored', { error: String(error) }),
    )
  return { userId, groupId, key: { id: key.id, name: key.name } }
}
