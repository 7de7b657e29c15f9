import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { ApiKey } from '#contract/entities/groups/api-key.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import type { GroupContext } from '#workspace/access.ts'
import { addressesOf, endingOf, keyState, newApiKey, scopesOf } from '#workspace/auth/api-keys.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from '#workspace/storage/groups/api-keys.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { ApiKeysTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { viewerIn } from '#workspace/viewers.ts'
import { enterIntegrations, enterToEditIntegrations } from './integration-access.ts'

const DAY_MS = 24 * 3_600_000
const { keysMax, revokedDays } = limits.integrations

function keyOut(
  row: ApiKeysTable & { maker_name: string | null },
  { directory }: GroupContext,
  now: number,
): ApiKey {
  const mayEdit = can(viewerIn(directory, row.user_id), 'integrations.edit')
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    ending: row.ending,
    scopes: scopesOf(row),
    callsPerMinute: row.calls_per_minute,
    addresses: addressesOf(row),
    state: keyState(row, { mayEdit }, now),
    maker: { id: row.user_id, name: row.maker_name ?? '' },
    createdAt: iso(row.created_at),
    ...(row.expires_at !== null && { expiresAt: iso(row.expires_at) }),
    ...(row.last_used_at !== null && { lastUsedAt: iso(row.last_used_at) }),
    ...(row.revoked_at !== null && { revokedAt: iso(row.revoked_at) }),
  }
}

export const apiKeysRoutes = [
  implement(integrationsApi.apiKeys, async (call, { storage, clock }) => {
    const access = await enterIntegrations(storage.db, call)
    const now = clock.now()
    const rows = await listApiKeys(storage.db, call.groupId, now - revokedDays * DAY_MS)
    return { items: rows.map((row) => keyOut(row, access, now)) }
  }),

  implement(integrationsApi.createApiKey, async (call, service) => {
    const { groupId, userId } = call
    const now = service.clock.now()
    return await writeGroup(service, groupId, async ({ tx, announce }) => {
      const access = await enterToEditIntegrations(tx, call)
      const { name, scopes, callsPerMinute, addresses, days } = call.body
      const living = (await listApiKeys(tx, groupId, now)).length
      if (living >= keysMax) throw badRequest(`There are at most ${keysMax} keys.`)
      const secret = newApiKey()
      const row: ApiKeysTable = {
        id: newId('apiKey', now),
        group_id: groupId,
        user_id: userId,
        name,
        token_hash: hashToken(secret),
        ending: endingOf(secret),
        scopes_json: JSON.stringify(scopes),
        addresses_json: JSON.stringify(addresses),
        calls_per_minute: callsPerMinute,
        created_at: now,
        expires_at: days === undefined ? null : now + days * DAY_MS,
        last_used_at: null,
        revoked_at: null,
      }
      await insertApiKey(tx, row)
      announce(toGroup(groupId, 'integrations.changed', {}, userId))
      const maker = access.directory.members.find(({ id }) => id === userId)
      return { key: keyOut({ ...row, maker_name: maker?.name ?? null }, access, now), secret }
    })
  }),

  implement(integrationsApi.revokeApiKey, async (call, service) => {
    const { groupId, userId } = call
    return await writeGroup(service, groupId, async ({ tx, announce }) => {
      await enterToEditIntegrations(tx, call)
      const key = await inGroup(tx, groupId).apiKey(call.params.keyId)
      await revokeApiKey(tx, key.id, service.clock.now())
      announce(toGroup(groupId, 'integrations.changed', {}, userId))
      return { ok: true as const }
    })
  }),
]
