import { newestFlowJsonVersion } from '#contract/rules/flows/flow-json/versions.ts'
import { insertFlow, insertFlowSend } from '#workspace/storage/flows/flows.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { Stream } from '#simulator/demo/random.ts'
import { SHOP } from '#simulator/demo/users.ts'
import { type DemoFlow, shopFlows } from './shop-flows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The list of flows counts the messages of the last 30 days. */
const PERIOD_MS = 30 * DAY_MS
/** Range of the time that a customer takes to fill in a flow, ms. */
const FILLING_MS = { from: 40_000, to: 15 * 60_000 }

async function insertSends(
  tx: Tx,
  flow: DemoFlow,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  const [count, completed, lastHoursAgo] = flow.sends ?? [0, 0, 0]
  const stream = new Stream(seed, `flow sends/${flow.id}`)
  const contacts = await tx
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', SHOP)
    .orderBy('id')
    .limit(200)
    .execute()
  if (contacts.length === 0) return
  const last = now - lastHoursAgo * HOUR_MS
  for (let at = 0; at < count; at += 1) {
    const sent = Math.round(at === 0 ? last : stream.between(now - PERIOD_MS + DAY_MS, last))
    const isBack = at < completed
    await insertFlowSend(tx, {
      message_id: `${flow.id}-${at}`,
      flow_id: flow.id,
      contact_id: stream.pick(contacts).id,
      sent_at: sent,
      completed_at: isBack
        ? sent + Math.round(stream.between(FILLING_MS.from, FILLING_MS.to))
        : null,
    })
  }
}

const jsonOf = (screens: DemoFlow['screens']): string =>
  JSON.stringify({ version: newestFlowJsonVersion, screens })

/** Inserts the shop's flows and their messages of the last 30 days. Call it after the contacts were inserted. */
export async function insertFlows(tx: Tx, options: { seed: number; now: number }): Promise<void> {
  const { now } = options
  for (const flow of shopFlows) {
    const document = jsonOf(flow.screens)
    const [daysAgo, editor] = flow.edited
    const isPublished = flow.version > 0
    const revision = flow.published === undefined ? 0 : 1
    await insertFlow(tx, {
      id: flow.id,
      group_id: SHOP,
      name: flow.name,
      header: null,
      body: flow.body ?? null,
      action: flow.action ?? null,
      archived: flow.isArchived === true ? 1 : 0,
      draft_json: document,
      revision,
      published_json: isPublished ? jsonOf(flow.published ?? flow.screens) : null,
      published_version: flow.version,
      published_revision: isPublished ? 0 : null,
      locked: null,
      created_at: now - 400 * DAY_MS,
      edited_at: now - daysAgo * DAY_MS - HOUR_MS,
      edited_by: editor,
    })
    await insertSends(tx, flow, options)
  }
}
