import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

/** What the service has the disk keep before it answers: what its sender, a desktop or a customer, will not say again. */

const HOUR = 3_600_000
/** How SQLite calls a commit that waits for the disk, and one that does not. */
const [WAITS, GOES_ON] = ['waits', 'goes on']

let rig: Rig
let ana: Caller
beforeEach(async () => {
  rig = await startRig()
  ana = await rig.as('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const { db } = rig.workspace.storage
  await sql`create table commits (what text, how text)`.execute(db)
  for (const [name, event, what] of [
    ['said', 'insert on messages', 'message'],
    ['carried', 'update of status on messages', 'status'],
    ['planned', 'insert on scheduled_messages', 'scheduled'],
    ['settled', 'update of done on scheduled_messages', 'done'],
    ['marked', 'update of important on contacts', 'mark'],
  ])
    await sql
      .raw(
        `create trigger ${name} after ${event} begin
          insert into commits select '${what}', iif(synchronous = 2, '${WAITS}', '${GOES_ON}')
          from pragma_synchronous;
        end`,
      )
      .execute(db)
})
afterEach(() => rig.stop())

/** What was written since it was last asked. */
async function commits(): Promise<unknown[]> {
  const { db } = rig.workspace.storage
  const { rows } = await sql<{ what: string; how: string }>`select * from commits`.execute(db)
  await sql`delete from commits`.execute(db)
  return rows.map(({ what, how }) => [what, how])
}
const content = { type: 'text', text: 'Hi' } as const
const schedule = async () => {
  const scheduledDate = new Date(rig.workspace.clock.now() + HOUR).toISOString()
  const body = { scheduledDate, content }
  return (await ana('POST', 'messages/scheduled-messages/c', { body })).body.id
}

test('a message that is sent or received outlasts a power cut', async () => {
  await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
  expect(await commits()).toEqual([['message', WAITS]])
  await rig.channel.customer.message({ contactId: 'c', content })
  expect(await commits()).toEqual([['message', WAITS]])
})

test.each(['sent', 'delivered', 'failed'] as const)(
  'that a message is not to be handed over once more, being %s, outlasts it',
  async (status) => {
    await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    await commits()
    const messageId = rig.channel.sent[0]?.id ?? ''
    await rig.channel.customer.status({ messageId, status })
    expect(await commits()).toEqual([['status', WAITS]])
  },
)

test('what becomes of a message once it is carried waits for no disk', async () => {
  await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
  const messageId = rig.channel.sent[0]?.id ?? ''
  await rig.channel.customer.status({ messageId, status: 'sent' })
  await commits()
  for (const status of ['delivered', 'read'] as const)
    await rig.channel.customer.status({ messageId, status })
  expect(await commits()).toEqual([
    ['status', GOES_ON],
    ['status', GOES_ON],
  ])
})

test('a scheduled message outlasts it, sent or given up', async () => {
  const givenUp = await schedule()
  expect(await commits()).toEqual([['scheduled', WAITS]])
  await ana('DELETE', `messages/scheduled-messages/c/${givenUp}`)
  expect(await commits()).toEqual([['done', WAITS]])
  await schedule()
  await commits()
  rig.workspace.clock.advance(HOUR)
  await expect.poll(() => rig.channel.sent.length).toBe(1)
  expect(await commits()).toEqual([
    ['done', WAITS],
    ['message', WAITS],
  ])
})

test('one that is refused leaves what comes after as it was', async () => {
  const body = { contactId: 'nobody', content }
  expect((await ana('POST', 'messages/messages', { body })).status).toBe(404)
  await rig.channel.customer.message({ contactId: 'nobody', content }).catch(() => undefined)
  await rig.workspace.storage.db.updateTable('contacts').set({ important: 1 }).execute()
  expect(await commits()).toEqual([['mark', GOES_ON]])
})
