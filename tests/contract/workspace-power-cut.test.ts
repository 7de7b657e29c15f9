import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

/**
 * Which commits wait for the disk (fsync) before the service responds: those whose sender does not
 * retry.
 */

const HOUR = 3_600_000
/** A commit with `synchronous = FULL`, which waits for the disk, and one without. */
const [DURABLE, BUFFERED] = ['durable', 'buffered']

let rig: Rig
let ana: Caller
beforeEach(async (context) => {
  rig = await startRig()
  context.skip(isOnServer, 'What is measured is of SQLite.')
  ana = await rig.as('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const { db } = rig.workspace.storage
  await sql`create table commits (change text, durability text)`.execute(db)
  for (const [name, event, change] of [
    ['log_message', 'insert on messages', 'message'],
    ['log_status', 'update of status on messages', 'status'],
    ['log_scheduled', 'insert on scheduled_messages', 'scheduled'],
    ['log_cancelled', 'delete on scheduled_messages', 'cancelled'],
    ['log_done', 'update of done on scheduled_messages', 'done'],
    ['log_mark', 'update of important on contacts', 'mark'],
  ])
    await sql
      .raw(
        `create trigger ${name} after ${event} begin
          insert into commits select '${change}', iif(synchronous = 2, '${DURABLE}', '${BUFFERED}')
          from pragma_synchronous;
        end`,
      )
      .execute(db)
})
afterEach(() => rig.stop())

/** The commits since the last call. */
async function commits(): Promise<unknown[]> {
  const { db } = rig.workspace.storage
  const { rows } = await sql<{ change: string; durability: string }>`select * from commits`.execute(
    db,
  )
  await sql`delete from commits`.execute(db)
  return rows.map(({ change, durability }) => [change, durability])
}
const content = { type: 'text', text: 'Hi' } as const
const schedule = async () => {
  const scheduledDate = new Date(rig.workspace.clock.now() + HOUR).toISOString()
  const body = { scheduledDate, content }
  return (await ana('POST', 'messages/scheduled-messages/c', { body })).body.id
}

test('commits a sent and a received message durably', async () => {
  await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
  expect(await commits()).toEqual([['message', DURABLE]])
  await rig.channel.customer.message({ contactId: 'c', content })
  expect(await commits()).toEqual([['message', DURABLE]])
})

test.each(['sent', 'delivered', 'failed'] as const)(
  'commits the first delivery status of a message (%s) durably, so that it is not delivered again',
  async (status) => {
    await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    await commits()
    const messageId = rig.channel.sent[0]?.id ?? ''
    await rig.channel.customer.status({ messageId, status })
    expect(await commits()).toEqual([['status', DURABLE]])
  },
)

test('later delivery statuses do not wait for the disk', async () => {
  await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
  const messageId = rig.channel.sent[0]?.id ?? ''
  await rig.channel.customer.status({ messageId, status: 'sent' })
  await commits()
  for (const status of ['delivered', 'read'] as const)
    await rig.channel.customer.status({ messageId, status })
  expect(await commits()).toEqual([
    ['status', BUFFERED],
    ['status', BUFFERED],
  ])
})

test('commits a scheduled message, its cancellation and its sending durably', async () => {
  const cancelled = await schedule()
  expect(await commits()).toEqual([['scheduled', DURABLE]])
  await ana('DELETE', `messages/scheduled-messages/c/${cancelled}`)
  expect(await commits()).toEqual([['cancelled', DURABLE]])
  await schedule()
  await commits()
  rig.workspace.clock.advance(HOUR)
  await expect.poll(() => rig.channel.sent.length).toBe(1)
  expect(await commits()).toEqual([
    ['done', DURABLE],
    ['message', DURABLE],
  ])
})

test('a refused write does not make the next commit durable', async () => {
  const body = { contactId: 'nobody', content }
  expect((await ana('POST', 'messages/messages', { body })).status).toBe(404)
  await rig.channel.customer.message({ contactId: 'nobody', content }).catch(() => undefined)
  await rig.workspace.storage.db.updateTable('contacts').set({ important: 1 }).execute()
  expect(await commits()).toEqual([['mark', BUFFERED]])
})
