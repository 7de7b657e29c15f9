import { sql } from 'kysely'
import { z } from 'zod'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { newId } from '#workspace/storage/ids.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, RuleEventsTable, Tx } from '#workspace/storage/tables.ts'
import { hasConversation } from './chat-scope.ts'

/** What belongs to the moment of an event: when it happened, epoch ms, and the customer's message. */
const moment = {
  at: z.number(),
  messageId: z.string().optional(),
  isFirst: z.boolean().optional(),
}

const storedEvent = z.discriminatedUnion('on', [
  z.object({ on: z.enum(['message', 'created', 'assigned']), ...moment }),
  z.object({ on: z.enum(['tagged', 'untagged']), tagId: z.string(), ...moment }),
  /** `since`: the beginning of the wait, epoch ms. */
  z.object({ on: z.literal('waits'), minutes: z.number(), since: z.number(), ...moment }),
  z.object({ on: z.literal('status'), status: z.number(), ...moment }),
  z.object({ on: z.literal('field'), number: z.number(), ...moment }),
  z.object({ on: z.literal('daily'), minute: z.number(), ...moment }),
])
/** An event with what belongs to its moment. */
export type StoredRuleEvent = z.infer<typeof storedEvent>

const chainSchema = z.array(z.string())

/** An event that rules have still to look at. */
export interface RuleTask {
  readonly groupId: string
  /** Undefined: the rule looks at each open chat. */
  readonly contactId: string | undefined
  /** The only rule that it starts; undefined: any. */
  readonly ruleId: string | undefined
  readonly event: StoredRuleEvent
  /** The ids of the rules that caused it, first to last. */
  readonly chain: readonly string[]
  /** Epoch ms. */
  readonly dueAt: number
}

/** The event that is due first. Those of a chat that are due at the same time keep their order. */
export const nextRuleEvent = (db: Db, groupId?: string) =>
  db
    .selectFrom('rule_events')
    .select(['id', 'group_id as groupId', 'due_at as dueAt'])
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .orderBy('due_at')
    .orderBy('place')
    .limit(1)

/** The place after the last one of the group. The turn of a group lets nobody else take it. */
async function nextPlace(tx: Tx, groupId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('rule_events')
    .select(sql<number>`coalesce(max(place), 0)`.as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Stores events of one group in their order. */
export async function insertRuleEvents(tx: Tx, tasks: readonly RuleTask[]): Promise<void> {
  const [first] = tasks
  if (first === undefined) return
  const place = await nextPlace(tx, first.groupId)
  const rows = tasks.map(
    ({ groupId, contactId, ruleId, event, chain, dueAt }, index): RuleEventsTable => ({
      id: newId('ruleEvent', event.at),
      group_id: groupId,
      place: place + index,
      contact_id: contactId ?? null,
      rule_id: ruleId ?? null,
      due_at: dueAt,
      event_json: JSON.stringify(event),
      chain_json: JSON.stringify(chain),
    }),
  )
  await insertMany(tx, 'rule_events', rows)
}

/** Removes an event from the queue. @returns it; undefined if it is no longer there */
export async function takeRuleEvent(tx: Tx, id: string): Promise<RuleTask | undefined> {
  const row = await tx
    .deleteFrom('rule_events')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    groupId: row.group_id,
    contactId: row.contact_id ?? undefined,
    ruleId: row.rule_id ?? undefined,
    event: readJson(row.event_json, storedEvent),
    chain: readJson(row.chain_json, chainSchema),
    dueAt: row.due_at,
  }
}

/** Drops what a rule waits for. */
export async function dropEventsOf(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom('rule_events').where('rule_id', '=', ruleId).execute()
}

/** Lets a rule look at each open chat of its group. */
export async function insertForOpenChats(
  tx: Tx,
  { groupId, ruleId, event }: { groupId: string; ruleId: string; event: StoredRuleEvent },
): Promise<void> {
  const place = await nextPlace(tx, groupId)
  const prefix = newId('ruleEvent', event.at)
  await sql`insert into rule_events
      (id, group_id, place, contact_id, rule_id, due_at, event_json, chain_json)
    select cast(${prefix} as text) || '.' || contacts.id, contacts.group_id,
      cast(${place} as bigint), contacts.id, cast(${ruleId} as text),
      cast(${event.at} as bigint), cast(${JSON.stringify(event)} as text), '[]'
    from contacts
    where contacts.group_id = ${groupId} and archived = 0 and finished = 0
      and blocked_at is null and ${hasConversation}`.execute(tx)
}

/** The chats of a group whose customers have waited since a time or less, with the beginnings of their waits, epoch ms. */
export async function waitsSince(
  db: Db,
  groupId: string,
  since: number,
): Promise<{ id: string; since: number }[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'waiting_since'])
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where('waiting_since', '>', since)
    .execute()
  return rows.map(({ id, waiting_since }) => ({ id, since: waiting_since ?? since }))
}
