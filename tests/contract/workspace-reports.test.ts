import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reportSchema, type Report } from '#contract/api/reports/reports.ts'
import { nextWeeklyReport } from '#contract/rules/reports/report.ts'
import { ratingQuestions } from '#contract/rules/answers/satisfaction.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { recordTemplateSend } from '#workspace/storage/chats/conversations.ts'
import { fillConversations } from '#workspace/storage/chats/fill-conversations.ts'
import { callAs, type ExpectedStatus } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** Relative times, because the clock goes on. */
const inMinutes = (ms: number | undefined) => Math.round((ms ?? 0) / MINUTE)
const pass = (ms: number) => rig.workspace.clock.advance(ms)
const writes = (contactId: string, text = 'Hi') =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })

async function answers(who: 'ana' | 'beto', contactId: string) {
  const body = { contactId, content: { type: 'text', text: 'Hello' } }
  const answer = await (await rig.as(who))('POST', 'messages/messages', { body })
  expect(answer.status).toBe(200)
  await rig.channel.customer.status({ messageId: answer.body._id, status: 'sent' })
}

async function asSara(method: string, path: string, body: object) {
  const answer = await (await rig.as('sara'))(method, `main/contacts/${path}`, { body })
  expect(answer.status).toBe(200)
}

/** The days around now, so that every zone's today is included. */
function aroundNow(): string {
  const day = (ms: number) => new Date(rig.workspace.clock.now() + ms).toISOString().slice(0, 10)
  return `from=${day(-240 * HOUR)}&to=${day(24 * HOUR)}`
}

async function report(more = ''): Promise<Report> {
  const path = `main/groups/${GROUP}/report?${aroundNow()}${more}`
  const { status, body } = await (await rig.as('sara'))('GET', path)
  expect(status).toBe(200)
  return reportSchema.parse(body)
}

/** A customer who has not written yet. */
const newcomer = (id: string, more = {}) =>
  rig.contact(id, { last_contact_response_at: null, ...more })

describe('a conversation', () => {
  test('is answered, resolved, and followed by the next one a day later', async () => {
    await newcomer('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await writes('c')
    pass(10 * MINUTE)
    await writes('c', 'Are you there?')
    expect((await report()).totals).toMatchObject({ conversations: 1, answered: 0, resolved: 0 })
    pass(5 * MINUTE)
    await answers('ana', 'c')
    pass(15 * MINUTE)
    await asSara('POST', 'c/chatstatus', { chatStatusSetByUser: true })
    const { totals, agents, teams } = await report()
    expect(totals).toMatchObject({ conversations: 1, answered: 1, resolved: 1 })
    for (const figures of [totals, ...agents])
      expect([figures.medianResponse, figures.medianResolution].map(inMinutes)).toEqual([15, 30])
    expect(agents).toMatchObject([{ id: 'ana', conversations: 1 }])
    expect(teams).toMatchObject([{ id: 'north', name: 'north', conversations: 1 }])
    pass(25 * HOUR)
    await writes('c')
    expect((await report()).totals).toMatchObject({ conversations: 2, answered: 1, resolved: 1 })
  })

  test('of a finished chat is resolved until it is reopened', async () => {
    await newcomer('c')
    await writes('c')
    await asSara('POST', 'c/enable-flag', { flag: 'finished' })
    expect((await report()).totals.resolved).toBe(1)
    await asSara('POST', 'c/disable-flag', { flag: 'finished' })
    expect((await report()).totals.resolved).toBe(0)
  })

  test('that is reassigned counts as transferred', async () => {
    await newcomer('c')
    await writes('c')
    const assign = (userId: string) => asSara('POST', 'c/assign', { groupId: GROUP, userId })
    await assign('ana')
    expect((await report()).totals.transfers).toBe(0)
    await assign('beto')
    expect((await report()).totals.transfers).toBe(1)
  })

  test('of a chat with a team counts for the team, whoever answers', async () => {
    await newcomer('c', { team_tag_id: 'tag-south' })
    await writes('c')
    await asSara('POST', 'c/assign', { groupId: GROUP, userId: 'ana' })
    await answers('ana', 'c')
    expect((await report()).teams).toMatchObject([{ id: 'south' }])
    expect((await report('&teamId=north')).totals.conversations).toBe(0)
    expect((await report('&teamId=south&agentId=ana')).totals.conversations).toBe(1)
    expect((await report('&agentId=none')).totals.conversations).toBe(0)
  })

  test('is rated by the customer, who is asked once after success', async () => {
    await (
      await rig.as('sara')
    )('PATCH', `main/groups/${GROUP}/chat-status`, { body: { asksRating: true } })
    await newcomer('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await writes('c', '5')
    await answers('ana', 'c')
    await asSara('POST', 'c/chatstatus', { chatStatusSetByUser: true })
    expect(rig.channel.sent.at(-1)?.content.text).toBe(ratingQuestions.en)
    expect((await report()).totals.ratings).toBe(0)
    await writes('c', 'Thanks')
    await writes('c', '4')
    await writes('c', '1')
    expect((await report()).totals).toMatchObject({ ratings: 1, ratingSum: 4, resolved: 1 })
    const sent = rig.channel.sent.length
    await asSara('POST', 'c/chatstatus', { archiveChatStatusSetByUser: true })
    await asSara('POST', 'c/chatstatus', { chatStatusSetByUser: true })
    expect(rig.channel.sent).toHaveLength(sent)
  })

  test('of a group without the question gets no rating', async () => {
    await newcomer('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await writes('c')
    await answers('ana', 'c')
    await asSara('POST', 'c/chatstatus', { chatStatusSetByUser: true })
    await writes('c', '4')
    expect(rig.channel.sent).toHaveLength(1)
    expect((await report()).totals.ratings).toBe(0)
  })

  test('is computed for messages stored before there were reports', async () => {
    for (const id of ['c', 'd'])
      await newcomer(id, { user_id: id === 'c' ? 'ana' : 'beto', team_tag_id: 'tag-north' })
    await writes('c')
    await writes('d')
    pass(HOUR)
    await answers('ana', 'c')
    pass(26 * HOUR)
    await writes('c')
    await answers('ana', 'c')
    pass(2 * HOUR)
    await asSara('POST', 'c/chatstatus', { chatStatusSetByUser: true })
    const { db } = rig.workspace.storage
    const stored = () =>
      db
        .selectFrom('conversations')
        .selectAll()
        .orderBy('contact_id')
        .orderBy('started_at')
        .execute()
    const live = await stored()
    expect(live).toHaveLength(3)
    await db.deleteFrom('conversations').execute()
    await fillConversations(db)
    expect(await stored()).toEqual(live)
  })
})

describe('a report', () => {
  test('lists the conversations of a figure', async () => {
    await newcomer('c', { name: 'Rosa', last_name: 'Paz', user_id: 'ana', user_tag_id: 'tag-ana' })
    await newcomer('d')
    await writes('c')
    pass(MINUTE)
    await writes('d')
    pass(MINUTE)
    await answers('ana', 'c')
    const list = async (more: string) => {
      const path = `main/groups/${GROUP}/report/conversations?${aroundNow()}${more}`
      return (await (await rig.as('sara'))('GET', path)).body
    }
    const all = await list('')
    expect(all).toMatchObject({
      items: [{ contactId: 'd' }, { contactId: 'c', name: 'Rosa Paz', agentName: 'ana' }],
      hasMoreItems: false,
    })
    expect(inMinutes(all.items[1].responseMs)).toBe(2)
    expect(await list('&limit=1')).toMatchObject({
      items: [{ contactId: 'd' }],
      hasMoreItems: true,
    })
    expect((await list('&agentId=ana')).items).toHaveLength(1)
    const at = new Date(rig.workspace.clock.now())
    const weekday = (at.getUTCDay() + 6) % 7
    expect((await list(`&weekday=${(weekday + 3) % 7}`)).items).toEqual([])
  })

  test('counts the results of templates, and replies within the window', async () => {
    const { db } = rig.workspace.storage
    const send = async (contactId: string) => {
      await newcomer(contactId)
      const now = rig.workspace.clock.now()
      const content = { type: 'text' as const, templateId: 'offer' }
      const sent = { id: `m-${contactId}`, content, updatedAt: new Date(now).toISOString() }
      const chat = { id: contactId, group_id: GROUP, last_contact_response_at: null }
      await recordTemplateSend(db, chat, sent)
    }
    await send('c')
    await send('d')
    pass(HOUR)
    await writes('c')
    pass(24 * HOUR)
    await writes('d')
    expect((await report()).templates).toMatchObject([{ id: 'offer', sent: 2, replied: 1 }])
    // The third sending is a campaign's: it counts for its template once.
    await send('e')
    const at = rig.workspace.clock.now()
    const campaign = {
      id: 'k',
      group_id: GROUP,
      template_id: 'offer',
      name: 'Spring',
      status: 'finished',
      plan_json: '{}',
      created_by: 'sara',
      created_at: at,
    }
    await db.insertInto('campaigns').values(campaign).execute()
    const recipient = {
      campaign_id: 'k',
      position: 0,
      contact_id: 'e',
      phone: '51900000009',
      name: 'E',
      name_key: 'e',
      parameters_json: '[]',
      state: 'read',
      opted_out: 0 as const,
      variant: null,
      message_id: 'm-e',
      sent_at: at,
    }
    await db.insertInto('campaign_recipients').values(recipient).execute()
    const { templates, campaigns } = await report()
    expect(templates).toMatchObject([{ id: 'offer', sent: 3, delivered: 2, read: 2, replied: 1 }])
    expect(campaigns).toMatchObject([{ id: 'k', name: 'Spring', sent: 1, read: 1, replied: 0 }])
  })

  test('counts sendings that failed', async () => {
    const { db } = rig.workspace.storage
    await newcomer('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await writes('c')
    await answers('ana', 'c')
    const [{ id: messageId } = { id: '' }] = rig.channel.sent
    await rig.channel.customer.status({
      messageId,
      status: 'failed',
      payloadFailed: { code: 131_026, title: 'Undeliverable' },
    })
    const sent_at = rig.workspace.clock.now()
    const send = { group_id: GROUP, contact_id: 'c', template_id: 'offer', sent_at }
    await db
      .insertInto('template_sends')
      .values({ ...send, message_id: messageId, opens: 1, replied_at: null })
      .execute()
    expect((await report()).templates).toMatchObject([
      { id: 'offer', sent: 1, delivered: 0, failed: 1 },
    ])
  })

  test('counts open chats by status: success included, archived ones left out', async () => {
    await rig.contact('pending', { chat_status: 1 })
    for (const id of ['a', 'b']) await rig.contact(id, { chat_status: 2 })
    await rig.contact('won', { chat_status: 2, chat_status_set_by_user: 1 })
    await rig.contact('old', { chat_status: 1, archived: 1 })
    await rig.contact('imported', { last_contact_response_at: null })
    await rig.contact('elsewhere', { chat_status: 1, group_id: OTHER_GROUP })
    expect((await report()).statuses).toEqual([
      { status: 1, chats: 1 },
      { status: 2, chats: 2 },
      { status: 3, chats: 1 },
    ])
  })

  test('counts the conversations of the dates by tag, the most frequent first', async () => {
    const tagged = (id: string, ...tags: string[]) =>
      rig.contact(id, { last_contact_response_at: null, user_id: 'ana' }, tags)
    await tagged('old', 'label-rare')
    await writes('old')
    await writes('old', 'Still there?')
    pass(20 * 24 * HOUR)
    await tagged('c', 'label-rare', 'label-vip')
    await tagged('d', 'label-vip')
    await tagged('e')
    for (const id of ['c', 'd', 'e']) await writes(id)
    const tags = async (more = '') => {
      const address = `main/groups/${GROUP}/report/tags?${aroundNow()}${more}`
      const { body } = await (await rig.as('sara'))('GET', address)
      return body.items.map(({ id, conversations }: Record<string, unknown>) => [id, conversations])
    }
    expect(await tags()).toEqual([
      ['label-vip', 2],
      ['label-rare', 1],
    ])
    expect(await tags('&agentId=beto')).toEqual([])
  })

  test('uses the group’s time zone, and UTC without one', async () => {
    expect((await report()).timeZone).toBe('UTC')
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    const timeZone = 'America/Lima'
    await saveGroup(db, { ...group, timeZone })
    expect((await report()).timeZone).toBe(timeZone)
  })

  test.each([
    'from=2026-01-02&to=2026-01-01',
    'from=2025-01-01&to=2026-12-31',
    'from=2026-02-30&to=2026-03-01',
    'from=yesterday&to=today',
    'to=2026-01-01',
    'from=2026-01-01&to=2026-01-02&compareFrom=x',
  ])('is refused for %s', async (query) => {
    const call = await rig.as('sara')
    const answer = await call('GET', `main/groups/${GROUP}/report?${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('the weekly report', () => {
  const path = `main/groups/${GROUP}/weekly-report`
  const reports = async () => {
    const { body } = await (await rig.as('sara'))('GET', 'main/notifications/user')
    return body.items.filter(({ kind }: { kind: string }) => kind === 'report')
  }
  beforeEach(async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
  })

  const conversation = (contact_id: string, user_id: string, started_at: number) => ({
    contact_id,
    user_id,
    started_at,
    group_id: GROUP,
    team_id: null,
    first_response_at: started_at + 5 * MINUTE,
    resolved_at: null,
    transfers: 0,
    rating_asked_at: null,
    rating: null,
  })

  test('is sent every Monday, for the chosen agent, until it is stopped', async () => {
    const sara = await rig.as('sara')
    expect((await sara('GET', path)).body).toEqual({ isOn: false })
    for (const id of ['c', 'd']) await newcomer(id)
    const { storage, clock } = rig.workspace
    const due = nextWeeklyReport(clock.now(), 'UTC')
    await storage.db
      .insertInto('conversations')
      .values([
        conversation('c', 'ana', due - 48 * HOUR),
        conversation('c', 'ana', due - 9 * 24 * HOUR),
        conversation('c', 'ana', due - 10 * 24 * HOUR),
        conversation('d', 'beto', due - 48 * HOUR),
      ])
      .execute()
    const saved = await sara('PUT', path, { body: { agentId: 'ana' } })
    expect(saved.status).toBe(200)
    expect((await sara('GET', path)).body).toEqual({ isOn: true, agentId: 'ana' })
    pass(due - clock.now() - MINUTE)
    expect(await reports()).toEqual([])
    pass(2 * MINUTE)
    await expect.poll(reports).toHaveLength(1)
    expect((await reports())[0]).toMatchObject({
      title: 'Talk',
      text: 'New chats: 1 (before 2). First response: 5:00 min. Finished: 0%.',
    })
    pass(6 * 24 * HOUR)
    pass(24 * HOUR)
    await expect.poll(reports).toHaveLength(2)
    expect((await reports())[0].text).toMatch(/^New chats: 0 \(before 1\)/)
    expect((await sara('DELETE', path)).status).toBe(200)
    expect((await sara('GET', path)).body).toEqual({ isOn: false })
  })

  test('ends for a user who loses access to reports', async () => {
    const adam = await rig.as('adam')
    expect((await adam('PUT', path, { body: {} })).status).toBe(200)
    const { db } = rig.workspace.storage
    await db
      .updateTable('members')
      .set({ role: 'ROLE_MANAGER' })
      .where('user_id', '=', 'adam')
      .execute()
    pass(7 * 24 * HOUR)
    const saved = () => db.selectFrom('weekly_reports').selectAll().execute()
    await expect.poll(saved).toEqual([])
  })
})

const ofAdmins: readonly ExpectedStatus[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'supervisor', who: 'susi', status: 403 },
  { role: 'manager', who: 'mia', status: 403 },
  { role: 'publisher', who: 'ana', status: 403 },
  { role: 'read-only agent', who: 'rita', status: 403 },
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'admin of another group', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]

test.each(ofAdmins)('reports for the $role ($who): $status', async ({ who, status }) => {
  const call = await callAs(rig, who)
  for (const path of ['report', 'report/conversations', 'report/tags', 'weekly-report']) {
    const answer = await call('GET', `main/groups/${GROUP}/${path}?${aroundNow()}`)
    expect(answer.status).toBe(status)
  }
  const saved = await call('PUT', `main/groups/${GROUP}/weekly-report`, { body: {} })
  expect(saved.status).toBe(status)
})

test('the groups to report on are those that the caller is an admin of', async () => {
  const groups = async (who: 'sara' | 'susi' | 'ana') =>
    (await (await rig.as(who))('GET', 'main/report/groups')).body.items
  expect(await groups('sara')).toEqual([{ id: GROUP, name: 'Talk', timeZone: 'UTC' }])
  expect(await groups('susi')).toEqual([])
  expect(await groups('ana')).toEqual([])
})
