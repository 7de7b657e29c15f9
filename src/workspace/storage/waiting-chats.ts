import type { NotNull } from 'kysely'
import { nextWaitAlertAt, type WaitRules } from '#contract/rules/waiting.ts'
import { isFree } from './chat-scope.ts'
import type { ContactsTable, Db, Tx } from './tables.ts'

/** The next chat whose wait will exceed its group's limit. */
export const nextWaitAlert = (db: Db) =>
  db
    .selectFrom('contacts')
    .select(['id', 'wait_alert_at as dueAt'])
    .where('wait_alert_at', 'is not', null)
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('wait_alert_at')
    .limit(1)

/**
 * Sets the next alert about each wait in the group, see `nextWaitAlertAt`. Waits that exceed the limit already cause no
 * alert about it: otherwise a lower limit could cause many alerts at once.
 * @param now epoch ms
 */
export async function setWaitAlerts(
  tx: Tx,
  groupId: string,
  group: WaitRules,
  now: number,
): Promise<void> {
  const ofGroup = tx.updateTable('contacts').where('group_id', '=', groupId)
  await ofGroup.set({ wait_alert_at: null }).where('wait_alert_at', 'is not', null).execute()
  const waiting = await tx
    .selectFrom('contacts')
    .select(['id', 'waiting_since', 'last_contact_response_at'])
    .where('group_id', '=', groupId)
    .where('waiting_since', 'is not', null)
    .execute()
  for (const { id, waiting_since, last_contact_response_at: wroteAt } of waiting) {
    const dueAt = nextWaitAlertAt(waiting_since, wroteAt, group, now)
    if (dueAt !== null) await ofGroup.set({ wait_alert_at: dueAt }).where('id', '=', id).execute()
  }
}

/**
 * Chats without an agent whose customers are waiting, longest wait first.
 * @param teamTagIds tags of the teams whose chats are included; chats without a team are always included
 */
export async function freeWaitingChats(
  db: Db,
  groupId: string,
  { teamTagIds, limit }: { teamTagIds: readonly string[]; limit: number },
): Promise<ContactsTable[]> {
  return await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('waiting_since', 'is not', null)
    .where(isFree())
    .where(({ or, eb }) =>
      or([
        eb('team_tag_id', 'is', null),
        ...(teamTagIds.length === 0 ? [] : [eb('team_tag_id', 'in', [...teamTagIds])]),
      ]),
    )
    .orderBy('waiting_since')
    .limit(limit)
    .execute()
}
