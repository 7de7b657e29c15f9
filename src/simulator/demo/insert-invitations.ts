import { saveInvitation } from '#workspace/storage/people/invitations.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { assigners, SHOP } from './users.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** People who are invited but have not joined the shop yet. The second invitation has expired. */
const invited = [
  {
    id: 'u-rosa',
    name: 'Rosa Ibáñez',
    teamId: 'e-sales',
    agoMs: 20 * HOUR_MS,
    validMs: 7 * DAY_MS,
  },
  { id: 'u-hugo', name: 'Hugo Farfán', teamId: 'e-care', agoMs: 9 * DAY_MS, validMs: 7 * DAY_MS },
] as const

/** Inserts the invited people and their invitations. */
export async function insertInvitations(
  tx: Tx,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  for (const { id, name, teamId, agoMs, validMs } of invited) {
    const created_at = now - agoMs
    const email = `${id.replace('u-', '')}@casanogal.example`
    await insertUser(tx, { id, name, email, password_hash: passwordHash, created_at })
    const terms = { role: 'ROLE_PUBLISHER', teamId, tagIdList: [] }
    await saveInvitation(tx, {
      id: `v-${id}`,
      group_id: SHOP,
      user_id: id,
      email,
      terms_json: JSON.stringify(terms),
      language: 'es',
      invited_by: assigners.admin,
      created_at,
      expires_at: created_at + validMs,
    })
  }
}
