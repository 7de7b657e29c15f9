import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { campaignCalls } from './support/campaigns.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let rig: Rig
const {
  call,
  saveTemplate,
  draft,
  vip,
  vipsNamed,
  weekDayIn,
  get,
  status,
  recipients,
  start,
  receivers,
  runDueSteps,
  sendsTo,
} = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

describe('starting', () => {
  test.each([
    ['whose audience is empty', { audience: { sources: [] } }, 400],
    ['with a placeholder without a value', { parameters: [{ text: ' ' }] }, 400],
    ['with a field that some lack', { parameters: [{ field: 'contact.brand', text: '' }] }, 400],
    [
      'with a column that some lack',
      { parameters: [{ field: 'column:city', text: '\u200b' }] },
      400,
    ],
    ['with a text to leave out everywhere', { parameters: [{ text: '', leaveOut: true }] }, 400],
  ])('refuses a campaign %s', async (_, changes, expected) => {
    await vip('a')
    const id = await draft(changes)
    expect((await call('POST', `/${id}/start`, {})).status).toBe(expected)
    expect(await status(id)).toBe('draft')
  })

  test('refuses a template that is not approved, and one without its file', async () => {
    await vip('a')
    const id = await draft()
    await saveTemplate('offer', { status: 'paused' })
    expect((await call('POST', `/${id}/start`, {})).body.code).toBe('WATEMPLATE_NOT_APPROVED')
    expect(
      (await call('POST', '', { groupId: GROUP, name: 'X', templateId: 'offer' })).status,
    ).toBe(409)
    await saveTemplate('offer', { templateType: 'IMAGE' })
    expect((await call('POST', `/${id}/start`, {})).status).toBe(400)
    expect((await call('POST', '', { groupId: GROUP, name: 'X', templateId: 'none' })).status).toBe(
      404,
    )
  })

  test('is possible for a draft only, which then no longer changes', async () => {
    await vipsNamed('a', 'b')
    const id = await draft()
    await start(id)
    for (const [method, path, body] of [
      ['POST', '/start', {}],
      ['PATCH', '', { name: 'Other' }],
      ['DELETE', '', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/test', { phone: '51999000111', parameters: ['x'] }],
    ] as const)
      expect([path, (await call(method, `/${id}${path}`, body)).status]).toEqual([path, 409])
  })
})

describe('a template in several languages', () => {
  const says = (contactId: string, text: string) =>
    rig.channel.customer.message({ contactId, content: { type: 'text', text } })
  const english = {
    name: 'offer',
    languageCode: 'en_US',
    templateText: '20 %, {{1}}.',
    templateApproveText: '20 %, {{contact.first_name}}.',
  }
  beforeEach(async () => {
    await vipsNamed('ana-speaks', 'bob-speaks', 'silent')
    await says('ana-speaks', 'Hola, quiero una mesa para mi casa')
    await says('bob-speaks', 'Hello, I want the desk, please')
  })
  const texts = () =>
    Object.fromEntries(rig.channel.sent.map(({ contactId, content }) => [contactId, content.text]))

  test('reaches each contact in their language, and others in that of the campaign', async () => {
    await saveTemplate('offer-en', english)
    const id = await draft({ pacePerMinute: 600 })
    expect(await get(id)).toMatchObject({ inContactLanguage: true })
    await start(id)
    await sendsTo(3)
    expect(texts()).toEqual({
      'ana-speaks': 'Hola Rosa, 20 %.',
      'bob-speaks': '20 %, Rosa.',
      silent: 'Hola Rosa, 20 %.',
    })
  })

  test.each<[string, object, object?]>([
    ['is not approved', { ...english, status: 'paused' }],
    ['has other placeholders', { ...english, templateApproveText: '20 %, {{coupon}}.' }],
    ['is not wanted', english, { inContactLanguage: false }],
  ])('goes out in the language of the campaign where the other %s', async (_, other, plan = {}) => {
    await saveTemplate('offer-en', other)
    await start(await draft({ pacePerMinute: 600, ...plan }))
    await sendsTo(3)
    expect(new Set(Object.values(texts()))).toEqual(new Set(['Hola Rosa, 20 %.']))
  })
})

describe('sending', () => {
  test('keeps the pace and reaches each contact once, with their own values', async () => {
    await vipsNamed('a', 'b', 'c')
    const id = await draft({ pacePerMinute: 60 })
    await start(id)
    await sendsTo(1)
    rig.workspace.clock.advance(500)
    rig.workspace.clock.advance(500)
    await sendsTo(2)
    expect(await get(id)).toMatchObject({ status: 'running', queued: 1, sent: 2 })
    rig.workspace.clock.advance(1_000)
    await sendsTo(3)
    await expect.poll(() => status(id)).toBe('finished')
    rig.workspace.clock.advance(HOUR)
    expect(receivers()).toEqual(['a', 'b', 'c'])
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual(
      Array.from({ length: 3 }, () => 'Hola Rosa, 20 %.'),
    )
  })

  test('starts at its date', async () => {
    await vip('a')
    const id = await draft()
    const scheduledDate = new Date(rig.workspace.clock.now() + HOUR).toISOString()
    await start(id, { scheduledDate })
    expect(await get(id)).toMatchObject({ status: 'scheduled', scheduledDate, recipients: 1 })
    rig.workspace.clock.advance(HOUR - MINUTE)
    await runDueSteps()
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(MINUTE)
    await sendsTo(1)
  })

  test('starts at its date, also if it was paused and resumed before', async () => {
    await vip('a')
    const id = await draft()
    const scheduledDate = new Date(rig.workspace.clock.now() + HOUR).toISOString()
    await start(id, { scheduledDate })
    await call('POST', `/${id}/pause`)
    expect((await call('POST', `/${id}/resume`)).body).toMatchObject({ status: 'scheduled' })
    await runDueSteps()
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(HOUR)
    await sendsTo(1)
  })

  test('has quiet hours at night unless it is changed', async () => {
    const body = { groupId: GROUP, name: 'Mayo', templateId: 'offer' }
    const created = await call('POST', '', body)
    expect(created.body.quietHours).toEqual({ hours: { from: '21:00', to: '08:00' }, days: [] })
    await call('PATCH', `/${created.body.id}`, { quietHours: { days: [] } })
    expect((await get(created.body.id)).quietHours).toEqual({ days: [] })
  })

  test('pauses in the quiet hours and continues after them', async () => {
    await vip('a')
    const noon = new Date(rig.workspace.clock.now())
    const time = (ms: number) => new Date(noon.getTime() + ms).toISOString().slice(11, 16)
    const hours = { from: time(-HOUR), to: time(2 * HOUR) }
    const id = await draft({ quietHours: { hours, days: [] } })
    await start(id)
    await expect.poll(async () => (await get(id)).quietUntil).toBeDefined()
    rig.workspace.clock.advance(HOUR)
    await runDueSteps()
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(HOUR)
    await sendsTo(1)
  })

  test('continues as soon as a change ends the quiet hours', async () => {
    await vip('a')
    const id = await draft({ quietHours: { days: [weekDayIn(0)] } })
    await start(id)
    await expect.poll(async () => (await get(id)).quietUntil).toBeDefined()
    expect((await call('PATCH', `/${id}`, { quietHours: { days: [] } })).status).toBe(200)
    await sendsTo(1)
  })

  test('stops at a pause, continues with the next contact, and ends when cancelled', async () => {
    await vipsNamed('a', 'b', 'c')
    const id = await draft({ pacePerMinute: 1 })
    await start(id)
    await sendsTo(1)
    expect((await call('POST', `/${id}/pause`)).body).toMatchObject({
      status: 'paused',
      pauseReason: 'user',
    })
    rig.workspace.clock.advance(HOUR)
    await runDueSteps()
    expect(receivers()).toEqual(['a'])
    await call('POST', `/${id}/resume`)
    await sendsTo(2)
    expect((await call('POST', `/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      queued: 1,
    })
    rig.workspace.clock.advance(HOUR)
    await runDueSteps()
    expect(receivers()).toEqual(['a', 'b'])
    expect((await call('POST', `/${id}/resume`)).status).toBe(409)
  })

  test('does not reach contacts who opted out or were deleted since the start', async () => {
    await vipsNamed('a', 'b', 'c', 'd')
    const id = await draft({ pacePerMinute: 1 })
    await start(id)
    await sendsTo(1)
    const content = { type: 'text', text: 'Baja' } as const
    await rig.channel.customer.message({ contactId: 'b', content })
    await rig.workspace.storage.db.deleteFrom('contacts').where('id', '=', 'c').execute()
    for (const sent of [1, 1, 2]) {
      rig.workspace.clock.advance(MINUTE)
      await runDueSteps()
      expect(receivers()).toHaveLength(sent)
    }
    expect(receivers()).toEqual(['a', 'd'])
    const campaign = await get(id)
    expect(campaign).toMatchObject({ status: 'finished', sent: 2, failed: 2, queued: 0 })
    expect(campaign.failures).toEqual(
      expect.arrayContaining([
        { reason: 'opted_out', count: 1 },
        { reason: 'gone', count: 1 },
      ]),
    )
  })

  test('does not reach people who were blocked since the start, and is not tried with them', async () => {
    await vipsNamed('a', 'b')
    const id = await draft({ pacePerMinute: 1 })
    await start(id)
    await expect.poll(() => rig.channel.sent.length).toBe(1)
    const reached = rig.channel.sent[0]?.contactId
    const other = reached === 'a' ? 'b' : 'a'
    const sara = await rig.as('sara')
    await sara('PUT', `main/contacts/${other}/block`, { body: { kind: 'spam', reason: '' } })
    const { phone } = (await sara('GET', `main/contacts/${other}`)).body
    const tried = await call('POST', `/${await draft()}/test`, { phone, parameters: ['Yo'] })
    expect(tried).toMatchObject({ status: 409, body: { code: 'CONTACT_BLOCKED' } })
    rig.workspace.clock.advance(2 * MINUTE)
    await expect
      .poll(async () => (await call('GET', `/${id}`)).body)
      .toMatchObject({ status: 'finished', failed: 1, failures: [{ reason: 'blocked', count: 1 }] })
    expect(rig.channel.sent.map(({ contactId }) => contactId)).toEqual([reached])
  })

  test('knows an opt-out in another spelling of the number, and the end of it', async () => {
    await vip('a', { phone: '5531987651111' })
    await vip('b', { phone: '5491123456789' })
    const id = await draft({ pacePerMinute: 1 })
    const other = { group_id: GROUP, at: 1, campaign_id: null }
    await start(id)
    await sendsTo(1)
    const [first] = receivers()
    const late = first === 'a' ? '541123456789' : '553187651111'
    await rig.workspace.storage.db
      .insertInto('opt_outs')
      .values({ ...other, phone: late })
      .execute()
    rig.workspace.clock.advance(MINUTE)
    await runDueSteps()
    expect(receivers()).toEqual([first])
    const content = { type: 'text', text: 'Alta' } as const
    await rig.channel.customer.message({ contactId: first === 'a' ? 'b' : 'a', content })
    expect(await rig.workspace.storage.db.selectFrom('opt_outs').select('at').execute()).toEqual([])
  })

  test('pauses when its creator may no longer run campaigns', async () => {
    await vipsNamed('a', 'b')
    const id = await draft({ pacePerMinute: 1 }, 'adam')
    expect((await call('POST', `/${id}/start`, {}, 'adam')).status).toBe(200)
    await sendsTo(1)
    const role = { role: 'ROLE_PUBLISHER', isReadOnly: true }
    const member = `/_control/groups/${GROUP}/members/adam`
    expect((await rig.call('POST', member, { body: role, group: null })).status).toBe(200)
    rig.workspace.clock.advance(MINUTE)
    await expect.poll(() => status(id)).toBe('paused')
    expect((await get(id)).pauseReason).toBe('forbidden')
    expect(receivers()).toEqual(['a'])
  })

  test('goes on when its creator loses the right to send campaigns, which begins no other one', async () => {
    await vipsNamed('a', 'b')
    const id = await draft({ pacePerMinute: 1 }, 'mia')
    expect((await call('POST', `/${id}/start`, {}, 'mia')).status).toBe(200)
    await sendsTo(1)
    const other = await draft({}, 'mia')
    const sara = await rig.as('sara')
    const rights = { sendCampaigns: { ROLE_MANAGER: false } }
    expect((await sara('PATCH', `main/groups/${GROUP}/rights`, { body: { rights } })).status).toBe(
      200,
    )
    rig.workspace.clock.advance(MINUTE)
    await expect.poll(() => status(id)).toBe('finished')
    expect(receivers().toSorted()).toEqual(['a', 'b'])
    expect((await call('POST', `/${other}/start`, {}, 'mia')).status).toBe(403)
  })

  test('pauses at the message limit and continues with the next contact', async () => {
    await vipsNamed('a', 'b')
    const limit = async (messageLimit: number) =>
      await rig.workspace.storage.db
        .updateTable('groups')
        .set({ message_limit: messageLimit })
        .execute()
    await limit(1)
    const id = await draft({ pacePerMinute: limits.campaign.paceMax })
    await start(id)
    await expect.poll(() => status(id)).toBe('paused')
    expect(await get(id)).toMatchObject({ pauseReason: 'limit', sent: 1, queued: 1 })
    await limit(5)
    await call('POST', `/${id}/resume`)
    await expect.poll(() => status(id)).toBe('finished')
    expect(receivers()).toEqual(['a', 'b'])
  })

  test('pauses when the template is no longer approved', async () => {
    await vipsNamed('a', 'b')
    const id = await draft({ pacePerMinute: 1 })
    await start(id)
    await sendsTo(1)
    await saveTemplate('offer', { status: 'disabled' })
    rig.workspace.clock.advance(MINUTE)
    await expect.poll(() => status(id)).toBe('paused')
    expect((await get(id)).pauseReason).toBe('template')
    expect((await call('POST', `/${id}/resume`)).status).toBe(409)
  })

  test('creates a contact for a number that only the file has', async () => {
    const id = await draft({ audience: { sources: [{ kind: 'file', refId: 'f' }] } })
    const rows = [{ phone: '944871230', name: 'Rosa Elena', columns: { ciudad: 'Lima' } }]
    await call('POST', `/${id}/rows`, { fileId: 'f', offset: 0, rows, countryCode: '51' })
    await call('PATCH', `/${id}`, {
      parameters: [{ field: 'column:ciudad', text: 'x' }],
    })
    await start(id)
    await sendsTo(1)
    expect(rig.channel.sent[0]?.content.text).toBe('Hola Lima, 20 %.')
    const [one] = await recipients(id)
    const contact = await (await rig.as('sara'))('GET', `main/contacts/${one.contactId}`)
    expect(contact.body).toMatchObject({ name: 'Rosa Elena', phone: '51944871230' })
  })

  test('greets nobody by the sample value: a nameless contact gets what was chosen', async () => {
    await vip('a', { name: 'Rosa' })
    await vip('b', { name: ' \u200b', last_name: null })
    const suggested = await draft({ parameters: undefined })
    expect(await get(suggested)).toMatchObject({
      parameters: [{ field: 'contact.first_name', text: '' }],
    })
    const refused = await call('POST', `/${suggested}/start`, {})
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST'])
    const pacePerMinute = limits.campaign.paceMax
    const neighbour = { field: 'contact.first_name', text: 'vecina' }
    const byText = await draft({ parameters: [neighbour], pacePerMinute })
    await start(byText)
    await expect.poll(() => status(byText)).toBe('finished')
    const leftOut = { field: 'contact.name', text: '', leaveOut: true }
    const without = await draft({ parameters: [leftOut], pacePerMinute })
    const tested = await call('POST', `/${without}/test`, {
      phone: '51999000111',
      parameters: [''],
    })
    expect(tested.status).toBe(200)
    await start(without)
    await expect.poll(() => status(without)).toBe('finished')
    expect(rig.channel.sent.map(({ content }) => content.text)).toEqual([
      'Hola Rosa, 20 %.',
      'Hola vecina, 20 %.',
      'Hola, 20 %.',
      'Hola Rosa, 20 %.',
      'Hola, 20 %.',
    ])
  })

  test('sends the code of a copy-code button, which must be given', async () => {
    await vip('a')
    await saveTemplate('coupon', {
      templateText: 'Solo hoy.',
      templateApproveText: 'Solo hoy.',
      exampleParameters: [],
      buttons: [{ type: 'COPY_CODE', text: '', example: 'SAMPLE' }],
    })
    const id = await draft({ templateId: 'coupon', parameters: undefined })
    expect((await call('POST', `/${id}/start`, {})).status).toBe(400)
    await call('PATCH', `/${id}`, { parameters: [{ text: 'VERANO20' }] })
    await start(id)
    await sendsTo(1)
    expect(rig.channel.sent[0]?.content).toMatchObject({
      templateParameters: ['VERANO20'],
      options: [{ title: 'VERANO20' }],
    })
  })

  test('sends a test to a number, which the results do not count', async () => {
    await vip('a')
    const id = await draft()
    const { body } = await call('POST', `/${id}/test`, { phone: '51999000111', parameters: ['Yo'] })
    expect(rig.channel.sent).toMatchObject([
      { contactId: body.contactId, content: { text: 'Hola Yo, 20 %.' } },
    ])
    expect(await get(id)).toMatchObject({ status: 'draft', recipients: 0 })
    expect(
      (await call('POST', `/${id}/test`, { phone: '51999000111', parameters: [] })).status,
    ).toBe(400)
  })
})

test('a campaign that is killed while its recipients are stored reaches each of them once', async () => {
  await vipsNamed('a', 'b', 'c')
  const id = await draft({ pacePerMinute: limits.campaign.paceMax })
  const { db } = rig.workspace.storage
  await db.updateTable('campaigns').set({ status: 'preparing' }).where('id', '=', id).execute()
  const { phone } = await db
    .selectFrom('contacts')
    .select('phone')
    .where('id', '=', 'b')
    .executeTakeFirstOrThrow()
  const name = { name: 'b', name_key: 'b' }
  const stored = { campaign_id: id, contact_id: 'b', phone, ...name, parameters_json: '["x"]' }
  await db
    .insertInto('campaign_recipients')
    .values({ ...stored, position: 0, state: 'queued', opted_out: 0 })
    .execute()
  const { comeBack } = await rig.kill()
  await comeBack()
  await expect.poll(() => status(id)).toBe('finished')
  expect(receivers()).toEqual(['a', 'b', 'c'])
})
