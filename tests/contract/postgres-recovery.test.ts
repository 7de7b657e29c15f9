import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import {
  customerValue,
  deliver,
  messagesBody,
  textMessage,
} from '#tests/support/cloud-api/webhooks.ts'
import { campaignCalls } from './support/campaigns.ts'
import { followAs } from './support/follower.ts'
import { APP_SECRET, lucia, newWamid, startLineRig, type LineRig } from './support/line-rig.ts'
import { startRig } from './support/test-workspace.ts'

/**
 * Work of the service itself that the database refuses: nobody repeats it from outside. A table that another program has
 * locked refuses it at a moment that a test chooses.
 */

/** How soon the work goes on after the database is back, ms. */
const RETRIED_MS = 5_000

let rig: LineRig
let other: pg.Client
/** What ends a test, last first. */
const stops: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  const original = await startRig()
  stops.push(original.stop)
  const { database = '' } = await original.copyData()
  rig = await startLineRig({ database })
  stops.push(rig.stop)
  other = new pg.Client({ connectionString: database })
  await other.connect()
  stops.push(() => other.end())
})
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.()
})

/** Locks a table until the service has logged that it could not do its work. @param what is refused: to write, or all access */
async function refuse(
  what: 'exclusive' | 'access exclusive',
  table: string,
  work: () => Promise<void>,
  logged: string,
): Promise<void> {
  await other.query(`begin; lock table ${table} in ${what} mode`)
  await work()
  await expect.poll(() => rig.log.some((entry) => entry.startsWith(logged))).toBe(true)
  await other.query('rollback')
}

test('a customer’s messages whose storing was refused are stored afterwards, in order', async () => {
  const id = await rig.contact('c', { phone: lucia.waId })
  const texts = ['first', 'second', 'third']
  const write = async () => {
    for (const text of texts) {
      const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
      const message = { id: newWamid(), timestamp, ...textMessage(text) }
      const body = messagesBody(rig.phone, customerValue(lucia, message))
      expect(await deliver(rig.webhook, body, { appSecret: APP_SECRET })).toBe(200)
    }
  }
  await refuse('exclusive', 'messages', write, 'webhooks could not be processed')
  rig.workspace.clock.advance(RETRIED_MS)
  const stored = async () => (await rig.messages(id)).map(({ content }) => content.text)
  await expect.poll(stored).toEqual(texts)
})

test('the preparation and the steps of a campaign go on after a refusal', async () => {
  const { saveTemplate, vip, draft, call, status } = campaignCalls(() => rig)
  await saveTemplate('offer', {})
  await vip('v')
  const id = await draft()
  const start = async () => expect((await call('POST', `/${id}/start`, {})).status).toBe(200)
  await refuse('exclusive', 'campaign_recipients', start, 'the preparation of a campaign waits')
  const goOn = async () => rig.workspace.clock.advance(RETRIED_MS)
  await refuse('exclusive', 'messages', goOn, 'a campaign could not go on')
  rig.workspace.clock.advance(RETRIED_MS)
  await expect.poll(() => status(id)).toBe('finished')
  await expect.poll(() => rig.graph.accepted.length).toBe(1)
})

test('a message whose sending was refused goes out soon afterwards', async () => {
  await rig.contact('c', { phone: lucia.waId })
  const sara = await rig.as('sara')
  const say = async () => {
    const body = { contactId: 'c', content: { type: 'text', text: 'Hola' } }
    expect((await sara('POST', 'messages/messages', { body })).status).toBe(200)
  }
  await refuse('exclusive', 'line_sends', say, 'messages of a chat could not be sent')
  rig.workspace.clock.advance(RETRIED_MS)
  await expect.poll(() => rig.graph.accepted.length).toBe(1)
})

test('clients connect anew and fetch everything after an event whose users could not be read', async () => {
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const ana = await followAs(rig, 'ana')
  stops.push(async () => ana.client.disconnect())
  const states: string[] = []
  ana.client.connection.bind('state_change', ({ current }: { current: string }) =>
    states.push(current),
  )
  const write = async () => {
    const content = { type: 'text', text: 'Hi' } as const
    await rig.channel.customer.message({ contactId: 'c', content })
  }
  await refuse(
    'access exclusive',
    'chat_followers',
    write,
    'what chats are to members could not be read',
  )
  rig.workspace.clock.advance(RETRIED_MS)
  await expect.poll(() => states).toContain('connected')
  const { name } = ana.client.channel(channels.feed('1001', 'ana'))
  await expect.poll(() => ana.client.channel(name).subscribed).toBe(true)
})
