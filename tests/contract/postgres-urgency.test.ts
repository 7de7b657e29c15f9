import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  customerValue,
  deliver,
  messagesBody,
  textMessage,
} from '#tests/support/cloud-api/webhooks.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { campaignCalls } from './support/campaigns.ts'
import { APP_SECRET, newWamid, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { openTransaction } from './support/open-transaction.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let original: Rig
let rig: LineRig
const { saveTemplate, draft, vip, call } = campaignCalls(() => rig)
beforeEach(async () => {
  original = await startRig()
  const url = new URL((await original.copyData()).database ?? '')
  // Enough connections for several commits at the same time.
  url.searchParams.set('connection_limit', '8')
  rig = await startLineRig({ database: url.href })
})
afterEach(async () => {
  vi.useRealTimers()
  await rig.stop()
  await original.stop()
})

test('an agent’s message is stored before 100 waiting webhooks, and those before a campaign', async () => {
  await saveTemplate('offer', {})
  const chat = await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await vip('v')
  const campaign = await draft({ pacePerMinute: 60 })
  const ana = await rig.as('ana')
  const { storage, clock } = rig.workspace
  const waits = (urgency: 'call' | 'webhook' | 'bulk') => storage.waitMs(turnOf(GROUP), urgency)

  // Time stands still, so that only the number of those before it says how long a call would wait.
  vi.useFakeTimers({ toFake: ['performance'] })
  const goOn = await openTransaction(storage, turnOf(GROUP))
  const none = waits('call')
  // The start of the campaign waits, too, and its preparation behind it.
  const started = call('POST', `/${campaign}/start`, {})
  await expect.poll(() => waits('call')).toBeGreaterThan(none)
  for (let at = 0; at < 100; at += 1) {
    const timestamp = String(Math.floor(clock.now() / 1000))
    const sender = { waId: `5199900${String(at).padStart(4, '0')}`, name: `Customer ${at}` }
    const message = { id: newWamid(), timestamp, ...textMessage('Hola') }
    const body = messagesBody(rig.phone, customerValue(sender, message))
    expect(await deliver(rig.webhook, body, { appSecret: APP_SECRET })).toBe(200)
  }
  const before = waits('call')
  const sent = ana('POST', 'messages/messages', {
    body: { contactId: chat, content: { type: 'text', text: 'Hi' } },
  })
  await expect.poll(() => waits('call')).toBeGreaterThan(before)
  await goOn()
  expect((await started).status).toBe(200)
  expect((await sent).status).toBe(200)
  await rig.processed()
  const stored = async () => {
    // By their transactions: a message's own row changes again when it is sent.
    const { rows } = await sql<{ sender: string; by: string | null }>`
      select sender, sent_by_user_id as by
      from message_moments as moments join messages using (contact_id, position)
      order by cast(cast(moments.xmin as text) as bigint)`.execute(storage.db)
    return rows.map(({ sender, by }) => (sender === 'contact' ? 'customer' : by))
  }
  await expect.poll(async () => (await stored()).length, soon).toBe(102)
  const senders = await stored()
  expect(senders[0]).toBe('ana')
  // The campaign is prepared and sent, and waits each time for four commits. How many messages one commit has depends on the machine.
  const place = senders.indexOf('sara')
  expect(place).toBeGreaterThan(8)
  // It does not wait for all webhooks.
  expect(place).toBeLessThan(101)
})
