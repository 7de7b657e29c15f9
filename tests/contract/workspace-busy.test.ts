import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  customerValue,
  deliver,
  messagesBody,
  textMessage,
} from '#tests/support/cloud-api/webhooks.ts'
import { limits } from '#contract/limits.ts'
import { insertWebhook } from '#workspace/storage/line/line-webhooks.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import {
  APP_SECRET,
  lucia,
  newWamid,
  soon,
  startLineRig,
  type LineRig,
} from './support/line-rig.ts'
import { openTransaction } from './support/open-transaction.ts'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What the service refuses, for a while, because too much waits. */

describe('a call', () => {
  let rig: Rig
  beforeEach(async () => {
    rig = await startRig()
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await rig.stop()
  })

  /** Transactions of the group, each in a commit of its own, of which the first takes longer than a call may wait. */
  async function occupy(): Promise<{ ended: Promise<unknown>; hurry(): void }> {
    let isSlow = true
    const turn = turnOf(GROUP)
    const work = () => {
      if (isSlow) vi.advanceTimersByTime(limits.writeWaitMs + 1)
      return Promise.resolve()
    }
    const [first, ...others] = Array.from({ length: 500 }, () =>
      rig.workspace.storage.transaction(work, { turn }),
    )
    await first
    return {
      ended: Promise.all(others),
      hurry() {
        isSlow = false
      },
    }
  }

  const send = async () =>
    await (
      await rig.as('ana')
    )('POST', 'messages/messages', {
      body: { contactId: 'c', content: { type: 'text', text: 'Hi' } },
      headers: { 'idempotency-key': 'k' },
    })
  const messages = async () =>
    await rig.workspace.storage.db.selectFrom('messages').select('id').execute()

  test('that would wait longer than 5 s to write is told when to repeat it, and nothing of it is done', async () => {
    await rig.as('ana')
    vi.useFakeTimers({ toFake: ['performance'] })
    const others = await occupy()
    const refused = await send()
    const read = await (await rig.as('ana'))('GET', 'messages/messages/c')
    others.hurry()
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(read.status).toBe(200)
    await others.ended
    expect(await messages()).toEqual([])
    expect(rig.channel.sent).toEqual([])
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await messages()).toHaveLength(1)
  })
})

describe('a webhook', () => {
  let rig: LineRig
  beforeEach(async () => {
    rig = await startLineRig()
  })
  afterEach(() => rig.stop())

  /** Keeps the instance from processing what is stored. A database in a file has one connection, and looks only when called. */
  async function pauseProcessing(): Promise<() => Promise<void>> {
    if (!isOnServer) return () => Promise.resolve()
    return await openTransaction(rig.workspace.storage, turnOf(GROUP))
  }

  test('is refused while one of its line has waited for a minute, and stored once when the provider repeats it', async () => {
    const { storage, clock } = rig.workspace
    const open = () => storage.db.selectFrom('line_webhooks').select('id').where('done', '=', 0)
    const message = { id: newWamid(), timestamp: String(Math.floor(clock.now() / 1000)) }
    const body = messagesBody(
      rig.phone,
      customerValue(lucia, { ...message, ...textMessage('Hola') }),
    )
    const post = () => deliver(rig.webhook, body, { appSecret: APP_SECRET })
    const goOn = await pauseProcessing()
    const at = clock.now() - limits.line.webhookWaitMs - 1
    await storage.db
      .insertInto('line_webhooks')
      .values({
        line_id: rig.lineId,
        body: '{}',
        fields: '',
        received_at: at,
        done: 0,
        faults: 0,
      })
      .execute()
    const [old] = await open().execute()

    expect(await post()).toBe(503)
    const response = await fetch(rig.webhook, { method: 'POST', body: JSON.stringify(body) })
    // Who cannot prove who they are learns nothing of it.
    expect(response.status).toBe(401)
    expect(await open().execute()).toEqual([old])

    await storage.db.updateTable('line_webhooks').set({ done: 1 }).execute()
    await goOn()
    clock.advance(1_000)
    expect(await post()).toBe(200)
    expect(await post()).toBe(200)
    await rig.processed()
    await expect.poll(rig.contacts, soon).toHaveLength(1)
    const texts = await rig.messages(await rig.onlyContact())
    expect(texts.map(({ content }) => content.text)).toEqual(['Hola'])
  })

  test('is taken while those before it have waited for less', async () => {
    const { storage, clock } = rig.workspace
    const at = clock.now() - limits.line.webhookWaitMs + 5_000
    await storage.transaction(
      (tx) => insertWebhook(tx, { lineId: rig.lineId, body: '{}', fields: [] }, at),
      { turn: 'webhooks' },
    )
    const body = messagesBody(rig.phone, {})
    expect(await deliver(rig.webhook, body, { appSecret: APP_SECRET })).toBe(200)
    await rig.processed()
  })
})
