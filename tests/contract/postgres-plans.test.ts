import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { administer } from './support/postgres-data.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Tables that grow with the data. */
const GROWING = ['contacts', 'contact_text', 'messages', 'message_text', 'conversations', 'notes']
/** Enough rows that the planner prefers an index. The first tenth is of the group, the others of another one. */
const ROWS = 40_000
const GROUP_ROWS = ROWS / 10

const planSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})
type Plan = z.infer<typeof planSchema>
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) })])

/** The growing tables that a plan reads from the first to the last row. */
function scanned(plan: Plan): string[] {
  const own = plan['Relation Name'] ?? ''
  const isScanned = plan['Node Type'].endsWith('Seq Scan') && GROWING.includes(own)
  return [...(isScanned ? [own] : []), ...(plan.Plans ?? []).flatMap(scanned)]
}

/**
 * Fills the groups with chats of which each has a message and a note, over two years.
 * Each record is made once, in `from`: `(json_populate_record(…)).*` would make it once for each column.
 */
const fill = `
  set session_replication_role = replica;
  insert into contacts select made.* from contacts, generate_series(1, ${ROWS}) n,
    json_populate_record(contacts, json_build_object(
      'id', 'c' || n, 'group_id', case when n > ${GROUP_ROWS} then 'other' else group_id end, 'name', 'Customer ' || n, 'phone', '5198' || lpad(n::text, 7, '0'),
      'activity', activity - n * 1000, 'created_at', created_at - n * 3000000::bigint,
      'last_contact_response_at', created_at - n * 3000000::bigint
    )) made where contacts.id = 'c';
  insert into messages select made.* from messages, generate_series(1, ${ROWS}) n,
    json_populate_record(messages, json_build_object(
      'id', 'm' || n, 'contact_id', 'c' || n, 'written_at', written_at - n * 3000000::bigint, 'position', 1,
      'content_json', json_build_object('type', 'text', 'text', 'order ' || n)::text
    )) made where messages.id = (select min(id) from messages);
  insert into conversations select made.* from conversations, generate_series(1, ${ROWS}) n,
    json_populate_record(conversations, json_build_object(
      'contact_id', 'c' || n, 'group_id', case when n > ${GROUP_ROWS} then 'other' else group_id end, 'started_at', started_at - n * 3000000::bigint
    )) made where conversations.contact_id = 'c';
  insert into notes overriding system value select made.* from notes, generate_series(1, ${ROWS}) n,
    json_populate_record(notes, json_build_object(
      'place', place + n, 'id', 'n' || n, 'contact_id', 'c' || n
    )) made;
  insert into note_text select place, array_to_tsvector(array['note', 'n' || place]) from notes
    on conflict do nothing;
  delete from message_moments;
  delete from contact_text`

describe('on PostgreSQL', () => {
  let rig: Rig
  let sara: Caller
  let url: string
  let planner: pg.Client
  beforeAll(async () => {
    const original = await startRig()
    await original.contact('c')
    await original.channel.customer.message({
      contactId: 'c',
      content: { type: 'text', text: 'order' },
    })
    const note = { contactId: 'c', text: 'order' }
    await (
      await original.as('sara')
    )('POST', 'main/notes', { body: note })
    const data = await original.copyData()
    url = data.database ?? ''
    await administer(url, fill)
    // The start rebuilds the text indexes, which are empty.
    rig = await startRig({ database: url })
    await administer(url, 'vacuum analyze')
    sara = await rig.as('sara')
    planner = new pg.Client({ connectionString: url })
    await planner.connect()
    await original.stop()
  })
  afterAll(async () => {
    await planner.end()
    await rig.stop()
  })

  /** The growing tables that the queries of a call read without an index. */
  async function readWhole(path: string): Promise<string[]> {
    const seen: [string, readonly unknown[]][] = []
    const real = pg.Client.prototype.query
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const query = z.object({ text: z.string(), values: z.array(z.unknown()) }).safeParse(given[0])
      if (query.success) seen.push([query.data.text, query.data.values])
      return Reflect.apply(real, this, given)
    })
    try {
      expect((await sara('GET', path)).status).toBe(200)
    } finally {
      spy.mockRestore()
    }
    const selects = seen.filter(([text]) => /^(select|with) /.test(text))
    expect(selects.length).toBeGreaterThan(1)
    const found: string[] = []
    for (const [text, values] of selects) {
      const { rows } = await planner.query(`explain (format json) ${text}`, [...values])
      const [{ 'QUERY PLAN': plan }] = explained.parse(rows)
      for (const table of scanned(plan[0].Plan)) found.push(`${table}: ${text}`)
    }
    return found
  }

  const today = new Date()
  const day = (daysAgo: number) =>
    new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

  test.each([
    ['a page of chats', `main/contacts/lastchats?groupId=${GROUP}&offset=0&limit=20`],
    ['chats by a text', `main/contacts/lastchats?groupId=${GROUP}&filter=1999&offset=0&limit=20`],
    ['a chat', 'messages/messages/c7?limit=50'],
    ['a search', 'messages/messages/search?searchWords=1999&timerange=all'],
    ['a search in notes', `main/notes/search?groupId=${GROUP}&searchWords=n1999&timerange=all`],
    ['a page of contacts by name', `main/contacts?groupId=${GROUP}&sort=name`],
    ['contacts by a text', `main/contacts?groupId=${GROUP}&filter=1999`],
    ['a report', `main/groups/${GROUP}/report?from=${day(6)}&to=${day(0)}`],
    [
      'the conversations of a report',
      `main/groups/${GROUP}/report/conversations?from=${day(6)}&to=${day(0)}`,
    ],
  ])('%s is read through indexes', async (_, path) => {
    expect(await readWhole(path)).toEqual([])
  })

  test.each(['main/contacts', 'main/contacts/lastchats'])(
    '%s by a text that is in the statistics of the planner is read through indexes',
    async (path) => {
      const { rows } = await planner.query(
        `select (histogram_bounds::text::text[])[50] as text from pg_stats
           where tablename = 'contact_text' and attname = 'text'`,
      )
      const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(rows)
      const [filter = ''] = /\d{4,5}/.exec(text) ?? []
      expect(filter).not.toBe('')
      expect(
        await readWhole(`${path}?groupId=${GROUP}&filter=${filter}&offset=0&limit=20`),
      ).toEqual([])
    },
  )
})
