import type { NotNull } from 'kysely'
import { nextWaitAlertAt, type WaitRules } from '#contract/rules/chats/waiting.ts'
import { isFree } from './chat-scope.ts'
import type { ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** The next chat about whose wait something is due. */
export const nextWaitAlert = (db: Db, groupId?: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'group_id as groupId', 'wait_alert_at as dueAt'])
    .where('wait_alert_at', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('wait_alert_at')
    .limit(1)

/**
 * Sets when something is due next about each wait in the group, see `nextWaitAlertAt`. Waits that exceed the limit already
 * cause no alert about it: otherwise a lower limit could cause many alerts at once.
 * @param now epoch ms
 */
export async function setWaitAlerts(
  tx: Tx,
  groupId: string,
  group: WaitRules,
  now: number,
): Promise<void> {
  const waiting = await tx
    .selectFrom('contacts')
    .select([...waits, 'id', 'last_contact_response_at', 'wait_alert_at'])
    .where('group_id', '=', groupId)
    // The wait of a finished chat, or one that a user ended, may go on.
    .where(({ or, eb }) => or(waits.map((column) => eb(column, 'is not', null))))
    .execute()
  for (const row of waiting) {
    const dueAt = nextWaitAlertAt(waitOf(row), row.last_contact_response_at, group, now)
    if (dueAt !== row.wait_alert_at)
      await tx
        .updateTable('contacts')
        .set({ wait_alert_at: dueAt })
        .where('id', '=', row.id)
        .execute()
  }
}

const waits = [
  'waiting_since',
  'closed_wait_since',
  'wait_before_finish',
  'ended_wait_since',
] as const satisfies (keyof ContactsTable)[]

/** Since when the customer of a chat waits, whether or not the wait is over for now; null without a wait. */
export const waitOf = (row: Pick<ContactsTable, (typeof waits)[number]>): number | null =>
  row.waiting_since ?? row.closed_wait_since ?? row.wait_before_finish ?? row.ended_wait_since

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
