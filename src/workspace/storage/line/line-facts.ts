import { z } from 'zod'
import { messageContentSchema, payloadFailedSchema } from '#contract/entities/messages/message.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

const statusFactSchema = z.object({
  kind: z.literal('status'),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  failure: payloadFailedSchema.optional(),
})
/** `ownReaction`: of the business, with another program. */
const reactionFactSchema = z.object({
  kind: z.enum(['reaction', 'ownReaction']),
  emoji: z.string(),
  at: z.number(),
})
const editFactSchema = z.object({ kind: z.literal('edit'), text: z.string(), at: z.number() })
const deletionFactSchema = z.object({ kind: z.literal('deletion') })
/** The file of a message that was written before the line was connected. */
const pastFileFactSchema = z.object({
  kind: z.literal('pastFile'),
  content: messageContentSchema,
  file: z.object({
    mediaId: z.string(),
    sha256: z.string().optional(),
    filename: z.string(),
    declared: z.string(),
  }),
})
/** Not of a message of a chat: the provider's message about a customer was stored, or a wish about marketing. */
const personFactSchema = z.object({ kind: z.enum(['seen', 'marketing']) })
/** A number changed that no contact has: the change that brings the number may arrive later. */
const newNumberFactSchema = z.object({
  kind: z.literal('newNumber'),
  phone: z.string(),
  userId: z.string().optional(),
  wamid: z.string(),
  at: z.number(),
})
/** When a call of a customer began to ring. */
const ringingFactSchema = z.object({ kind: z.literal('ringing'), at: z.number() })
/** A name of the phone's address book, of a number that may write later. */
const namedFactSchema = z.object({ kind: z.literal('named'), name: z.string() })
const factSchema = z.discriminatedUnion('kind', [
  statusFactSchema,
  reactionFactSchema,
  editFactSchema,
  deletionFactSchema,
  pastFileFactSchema,
  personFactSchema,
  newNumberFactSchema,
  ringingFactSchema,
  namedFactSchema,
])

/** What the provider last said of a message. */
export type LineFact = z.infer<typeof factSchema>

interface Place {
  lineId: string
  wamid: string
  /** Among two facts of a kind the one with the higher rank stays, and with equal ranks the one with the higher tie. */
  rank: number
  tie: string
}

/**
 * Stores a fact of a message, unless a fact of its kind that is stored already wins.
 * @returns whether it was stored
 */
export async function keepFact(
  tx: Tx,
  { lineId, wamid, rank, tie }: Place,
  fact: LineFact,
  now: number,
): Promise<boolean> {
  const key = { line_id: lineId, wamid, kind: fact.kind }
  const known = await tx
    .selectFrom('line_facts')
    .select(['rank', 'tie'])
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .where('kind', '=', fact.kind)
    .executeTakeFirst()
  if (known !== undefined && (known.rank > rank || (known.rank === rank && known.tie >= tie)))
    return false
  const value = { rank, tie, fact_json: JSON.stringify(fact), stored_at: now }
  await tx
    .insertInto('line_facts')
    .values({ ...key, ...value })
    .onConflict((conflict) => conflict.columns(['line_id', 'wamid', 'kind']).doUpdateSet(value))
    .execute()
  return true
}

/**
 * The facts that are known of a message; of a deleted message that alone, because its other facts may contain what was
 * deleted.
 */
export async function listFacts(db: Db, lineId: string, wamid: string): Promise<LineFact[]> {
  const rows = await db
    .selectFrom('line_facts')
    .select('fact_json')
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .execute()
  const facts = rows.map(({ fact_json }) => readJson(fact_json, factSchema))
  const deletion = facts.find(({ kind }) => kind === 'deletion')
  return deletion === undefined ? facts : [deletion]
}

/** Whether the message was deleted. */
export async function isDeleted(db: Db, lineId: string, wamid: string): Promise<boolean> {
  return (await listFacts(db, lineId, wamid))[0]?.kind === 'deletion'
}

/** Deletes the new text of an edited message. */
export async function dropEdit(tx: Tx, lineId: string, wamid: string): Promise<void> {
  await tx
    .deleteFrom('line_facts')
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .where('kind', '=', 'edit')
    .execute()
}

/** Deletes facts that were stored before this time, epoch ms. */
export async function dropFactsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('line_facts').where('stored_at', '<', before).execute()
}
