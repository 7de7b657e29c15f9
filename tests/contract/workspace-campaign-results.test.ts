import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { campaignCalls } from './support/campaigns.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const HOUR = 60 * 60_000

let rig: Rig
const {
  call,
  saveTemplate,
  draft,
  vip,
  vipsNamed,
  get,
  status,
  recipients,
  start,
  receivers,
  sendsTo,
} = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

describe('results', () => {
  async function sentToFour(): Promise<{ id: string; message: (contactId: string) => string }> {
    await vipsNamed('a', 'b', 'c', 'd')
    const id = await draft({ pacePerMinute: limits.campaign.paceMax })
    await start(id)
    await expect.poll(() => status(id)).toBe('finished')
    const message = (contactId: string) =>
      rig.channel.sent.find((one) => one.contactId === contactId)?.id ?? ''
    return { id, message }
  }

  test('add up: sent, delivered, read, replied, failed by reason, opted out', async () => {
    const { id, message } = await sentToFour()
    const speak = rig.channel.customer
    for (const contact of ['a', 'b', 'c'])
      await speak.status({ messageId: message(contact), status: 'delivered' })
    for (const contact of ['a', 'b'])
      await speak.status({ messageId: message(contact), status: 'read' })
    await speak.message({ contactId: 'a', content: { type: 'text', text: 'Baja' } })
    const payloadFailed = { code: 131026, title: 'Message undeliverable' }
    await speak.status({ messageId: message('d'), status: 'failed', payloadFailed })
    expect(await get(id)).toMatchObject({
      recipients: 4,
      queued: 0,
      sent: 3,
      delivered: 3,
      read: 2,
      replied: 1,
      failed: 1,
      optedOut: 1,
      failures: [{ reason: '131026', count: 1 }],
    })
    expect(await recipients(id, '&state=replied')).toMatchObject([
      { contactId: 'a', reply: 'Baja', optedOut: true },
    ])
    const next = await draft()
    expect((await call('GET', `/${next}/audience`)).body).toMatchObject({ optedOut: 1, reached: 3 })
    await speak.message({ contactId: 'a', content: { type: 'text', text: 'ALTA' } })
    expect((await call('GET', `/${next}/audience`)).body).toMatchObject({ optedOut: 0, reached: 4 })
  })

  test('do not count a reply after the time limit', async () => {
    const { id } = await sentToFour()
    rig.workspace.clock.advance(limits.campaign.replyMs + 1_000)
    await rig.channel.customer.message({ contactId: 'a', content: { type: 'text', text: 'Hola' } })
    expect((await get(id)).replied).toBe(0)
  })

  test('are exported as CSV, for the user who exports them', async () => {
    const { id } = await sentToFour()
    const labels = ['name', 'phone', 'state', 'sent', 'changed', 'reason', 'reply', 'out']
    const words = { sent: 'Enviado' }
    const { body } = await call('POST', `/${id}/export`, { labels, words, filename: 'x.csv' })
    const path = String(body.path).slice('/api/operations'.length)
    const file = await call('GET', path)
    const lines = String(file.body).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain(labels.join(','))
    const other = { labels, words, filename: 'x.csv', separator: ';' }
    const spaced = await call('POST', `/${id}/export`, other)
    const download = String(spaced.body.path).slice('/api/operations'.length)
    expect((await call('GET', download)).body).toContain('\r\nRosa a;+51')
    expect(lines[1]).toMatch(/^Rosa a,\+51[\d ]+,Enviado,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,/)
    expect((await call('GET', path, undefined, 'adam')).status).toBe(404)
  })

  test('name the agent of each chat', async () => {
    const { id } = await sentToFour()
    const { db } = rig.workspace.storage
    await db.updateTable('contacts').set({ user_id: 'ana' }).where('id', '=', 'b').execute()
    const listed: { contactId: string; userId?: string }[] = await recipients(id)
    expect(listed.map(({ contactId, userId }) => [contactId, userId])).toEqual([
      ['a', undefined],
      ['b', 'ana'],
      ['c', undefined],
      ['d', undefined],
    ])
    expect(await recipients(id, '&filter=rosa c')).toMatchObject([{ contactId: 'c' }])
    const called = (name: string) =>
      db
        .updateTable('campaign_recipients')
        .set({ name, name_key: foldText(name) })
        .where('contact_id', '=', 'd')
        .execute()
    await called('Álvaro Núñez')
    for (const filter of ['alvaro', 'ÁLV', 'núñ', 'NUNEZ'])
      expect(await recipients(id, `&filter=${filter}`)).toMatchObject([{ contactId: 'd' }])
  })

  describe('that failed', () => {
    const fail = (messageId: string, code?: number) =>
      rig.channel.customer.status({
        messageId,
        status: 'failed',
        ...(code !== undefined && { payloadFailed: { code, title: 'Failed' } }),
      })

    test('are sent again only if the channel was at fault', async () => {
      const { id, message } = await sentToFour()
      await rig.channel.customer.status({ messageId: message('a'), status: 'delivered' })
      await fail(message('b'), 131_026)
      await fail(message('c'), 131_000)
      await fail(message('d'))
      rig.channel.sent.length = 0
      const { body } = await call('POST', `/${id}/retry`)
      expect(body).toMatchObject({ status: 'running', queued: 2, failed: 1 })
      expect(body.finishedAt).toBeUndefined()
      await expect.poll(() => status(id)).toBe('finished')
      expect(receivers().toSorted()).toEqual(['c', 'd'])
      expect(await get(id)).toMatchObject({ sent: 3, failed: 1, queued: 0, recipients: 4 })
      // The status of the second message counts.
      await rig.channel.customer.status({ messageId: message('c'), status: 'delivered' })
      expect((await get(id)).delivered).toBe(2)
    })

    test('wait for the resumption of a paused campaign', async () => {
      await vipsNamed('a', 'b')
      const id = await draft({ pacePerMinute: 1 })
      await start(id)
      await sendsTo(1)
      await call('POST', `/${id}/pause`)
      await fail(rig.channel.sent[0]?.id ?? '')
      expect((await call('POST', `/${id}/retry`)).body).toMatchObject({
        status: 'paused',
        queued: 2,
        failed: 0,
      })
      rig.workspace.clock.advance(HOUR)
      expect(rig.channel.sent).toHaveLength(1)
    })

    test('are unchanged without such a failure, or if the template is no longer approved', async () => {
      const { id, message } = await sentToFour()
      await fail(message('a'), 131_026)
      expect((await call('POST', `/${id}/retry`)).body).toMatchObject({
        status: 'finished',
        failed: 1,
      })
      await fail(message('b'))
      await saveTemplate('offer', { status: 'paused' })
      const refused = await call('POST', `/${id}/retry`)
      expect([refused.status, refused.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
      expect(await get(id)).toMatchObject({ status: 'finished', failed: 2, queued: 0 })
    })

    test('cannot be sent again in a draft or after a cancellation', async () => {
      const id = await draft()
      expect((await call('POST', `/${id}/retry`)).status).toBe(409)
      await vip('a')
      await start(id, { scheduledDate: new Date(rig.workspace.clock.now() + HOUR).toISOString() })
      await call('POST', `/${id}/cancel`)
      expect((await call('POST', `/${id}/retry`)).status).toBe(409)
    })
  })

  test('are announced to users who see campaigns', async () => {
    const follower = await followAs(rig, 'sara')
    const { id } = await sentToFour()
    const own = () => follower.received.filter(({ name }) => name === 'campaign.changed')
    await expect.poll(() => own().length).toBeGreaterThan(2)
    expect(own().at(-1)?.data).toMatchObject({ campaignId: id })
    follower.client.disconnect()
  })

  describe('are notified of', () => {
    beforeEach(async () => {
      const body = { hasNotifications: true }
      await rig.call('POST', `/_control/groups/${GROUP}`, { body, group: null })
    })
    const notices = async () => {
      const call = await rig.as('sara')
      return (await call('GET', `main/notifications/user?groupId=${GROUP}`)).body.items
    }

    test('to the creator: the end', async () => {
      const { id } = await sentToFour()
      expect(await notices()).toMatchObject([
        { kind: 'campaign', change: 'finished', title: 'Mayo', text: '4 / 4', campaignId: id },
      ])
    })

    test('to the creator: a pause by the service, and a cancellation by a colleague', async () => {
      await vipsNamed('a', 'b')
      const { db } = rig.workspace.storage
      await db.updateTable('groups').set({ message_limit: 1 }).execute()
      const id = await draft({ pacePerMinute: limits.campaign.paceMax })
      await start(id)
      await expect.poll(() => status(id)).toBe('paused')
      expect(await notices()).toMatchObject([{ change: 'campaign_paused', campaignId: id }])
      await call('POST', `/${id}/cancel`, undefined, 'adam')
      expect((await notices())[0]).toMatchObject({
        change: 'cancelled',
        actorName: 'adam',
        text: '1 / 2',
      })
    })
  })
})
