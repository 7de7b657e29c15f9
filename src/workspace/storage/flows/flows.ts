import { z } from 'zod'
import type { Flow, FlowState } from '#contract/entities/flows/flow.ts'
import { type FlowDocument, flowDocumentSchema } from '#contract/rules/flows/flow-json/document.ts'
import { newestFlowJsonVersion } from '#contract/rules/flows/flow-json/versions.ts'
import { publicationFaultCount } from '#contract/rules/flows/flow-json/publish.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, FlowSendsTable, FlowsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** A flow with its draft. */
export interface DraftedFlow extends Flow {
  document: FlowDocument
  revision: number
}

/** The number of sent messages with a flow, and in how many of them the customer completed the flow. */
interface SendCounts {
  sent: number
  completed: number
  lastSentAt: number | null
}

const noSends: SendCounts = { sent: 0, completed: 0, lastSentAt: null }

function stateOf(row: FlowsTable): FlowState {
  if (row.published_revision === null) return 'draft'
  return row.published_revision === row.revision ? 'published' : 'changed'
}

function toFlow(
  row: FlowsTable,
  document: FlowDocument,
  editor: string | null,
  sends: SendCounts,
): Flow {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    archived: row.archived === 1,
    state: stateOf(row),
    publishedVersion: row.published_version,
    screenCount: document.screens.length,
    problemCount: row.locked === null ? publicationFaultCount(document) : 0,
    firstScreen: document.screens[0]?.layout.children ?? [],
    editedAt: iso(row.edited_at),
    sentCount: sends.sent,
    completedCount: sends.completed,
    ...(row.locked !== null && { lock: row.locked }),
    ...(row.header !== null && { header: row.header }),
    ...(row.body !== null && { body: row.body }),
    ...(row.action !== null && { action: row.action }),
    ...(row.edited_by !== null && { editedByUserId: row.edited_by }),
    ...(editor !== null && { editedByName: editor }),
    ...(sends.lastSentAt !== null && { lastSentAt: iso(sends.lastSentAt) }),
  }
}

/** The document of a flow that was made elsewhere; null if it has parts that this app does not know. */
const foreignDocument = (json: string): FlowDocument | null =>
  flowDocumentSchema.safeParse(readJson(json, z.unknown())).data ?? null

/** The draft of a flow; without screens if it cannot be read. */
export const draftOf = ({ locked, draft_json: json }: FlowsTable): FlowDocument =>
  locked === null
    ? readJson(json, flowDocumentSchema)
    : (foreignDocument(json) ?? { version: newestFlowJsonVersion, screens: [] })

/** The version that customers receive; null before the first publication, and if it cannot be read. */
export function publishedOf({ locked, published_json: json }: FlowsTable): FlowDocument | null {
  if (json === null) return null
  return locked === null ? readJson(json, flowDocumentSchema) : foreignDocument(json)
}

/** The counts of each flow and the time of its last message. @param since epoch ms; earlier messages are not counted */
async function countsByFlow(
  db: Db,
  ids: readonly string[],
  since: number,
): Promise<Map<string, SendCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('flow_sends')
    .select((row) => [
      'flow_id',
      row.fn.max('sent_at').as('last'),
      row.fn.sum<number>(row.case().when('sent_at', '>=', since).then(1).else(0).end()).as('sent'),
      row.fn
        .sum<number>(
          row
            .case()
            .when(row.and([row('sent_at', '>=', since), row('completed_at', 'is not', null)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('completed'),
    ])
    .where('flow_id', 'in', ids)
    .groupBy('flow_id')
    .execute()
  return new Map(
    rows.map(({ flow_id, last, sent, completed }) => [
      flow_id,
      { sent, completed, lastSentAt: last },
    ]),
  )
}

const withEditors = (db: Db) =>
  db
    .selectFrom('flows')
    .leftJoin('users', 'users.id', 'flows.edited_by')
    .selectAll('flows')
    .select('users.name as editor')

/**
 * The group's archived flows, or its flows that are not archived.
 * @param since epoch ms; earlier messages are not counted
 */
export async function listFlows(
  db: Db,
  groupId: string,
  { archived, since }: { archived: boolean; since: number },
): Promise<Flow[]> {
  const rows = await withEditors(db)
    .where('flows.group_id', '=', groupId)
    .where('flows.archived', '=', archived ? 1 : 0)
    .orderBy('flows.id')
    .execute()
  const counts = await countsByFlow(
    db,
    rows.map(({ id }) => id),
    since,
  )
  return rows.map((row) => toFlow(row, draftOf(row), row.editor, counts.get(row.id) ?? noSends))
}

export async function listFlowIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db.selectFrom('flows').select('id').where('group_id', '=', groupId).execute()
  return rows.map(({ id }) => id)
}

/** The names of the group's flows, archived ones too. @param exceptId a flow whose own name is left out */
export async function listFlowNames(db: Db, groupId: string, exceptId = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('flows')
    .select('name')
    .where('group_id', '=', groupId)
    .where('id', '!=', exceptId)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findFlowRow(db: Db, id: string): Promise<FlowsTable | undefined> {
  return await db.selectFrom('flows').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A flow with its draft and the counts of all time. */
export async function findDraftedFlow(db: Db, id: string): Promise<DraftedFlow | undefined> {
  const row = await withEditors(db).where('flows.id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const counts = await countsByFlow(db, [id], 0)
  const document = draftOf(row)
  const flow = toFlow(row, document, row.editor, counts.get(id) ?? noSends)
  return { ...flow, document, revision: row.revision }
}

export async function insertFlow(db: Db, row: FlowsTable): Promise<void> {
  await db.insertInto('flows').values(row).execute()
}

export async function updateFlow(db: Db, id: string, changes: Partial<FlowsTable>): Promise<void> {
  await db.updateTable('flows').set(changes).where('id', '=', id).execute()
}

export async function insertFlowSend(db: Db, row: FlowSendsTable): Promise<void> {
  await db.insertInto('flow_sends').values(row).execute()
}

export async function findFlowSend(db: Db, messageId: string): Promise<FlowSendsTable | undefined> {
  return await db
    .selectFrom('flow_sends')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** Records when a flow message was first completed. */
export async function completeFlowSend(db: Db, messageId: string, now: number): Promise<void> {
  await db
    .updateTable('flow_sends')
    .set({ completed_at: now })
    .where('message_id', '=', messageId)
    .where('completed_at', 'is', null)
    .execute()
}
