import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { saveWaTemplate } from '#workspace/storage/wa-templates.ts'
import { followAs } from './support/follower.ts'
import { callAs, ofWriters, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

async function saveTemplate(id: string, more: object): Promise<void> {
  const template = whatsAppTemplateSchema.parse({
    id,
    name: id,
    templateType: 'TEXT',
    templateText: 'Hola {{1}}, 20 %.',
    templateApproveText: 'Hola {{contact.first_name}}, 20 %.',
    exampleParameters: ['Rosa'],
    status: 'approved',
    category: 'MARKETING',
    ...more,
  })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
}

const call = async (
  method: string,
  path = '',
  body?: unknown,
  who: Who = 'sara',
): Promise<Answer> =>
  (await callAs(rig, who))(
    method,
    `campaigns/api/operations${path}`,
    body === undefined ? {} : { body },
  )

const vips = { sources: [{ kind: 'tag', refId: 'label-vip' }] }

/** A draft for all contacts with the tag vip. */
async function draft(changes: object = {}, who: Name = 'sara'): Promise<string> {
  const created = await call('POST', '', { groupId: GROUP, name: 'Mayo', templateId: 'offer' }, who)
  expect(created.status).toBe(200)
  const id = String(created.body.id)
  const changed = await call('PATCH', `/${id}`, { audience: vips, ...changes }, who)
  expect(changed.status).toBe(200)
  return id
}
async function vip(id: string, more: object = {}): Promise<string> {
  return await rig.contact(id, { name: `Rosa ${id}`, ...more }, ['label-vip'])
}
async function vipsNamed(...ids: string[]): Promise<void> {
  for (const id of ids) await vip(id)
}
const get = async (id: string) => (await call('GET', `/${id}`)).body
const status = async (id: string): Promise<string> => (await get(id)).status
const recipients = async (id: string, query = '') =>
  (await call('GET', `/${id}/recipients?limit=100${query}`)).body.items
const receivers = () => rig.channel.sent.map(({ contactId }) => contactId)

/** Starts a campaign and waits until its recipients are stored. */
async function start(id: string, body: object = {}): Promise<void> {
  expect((await call('POST', `/${id}/start`, body)).status).toBe(200)
  await expect.poll(() => status(id)).not.toBe('preparing')
}
const sendsTo = async (count: number): Promise<void> => {
  await expect.poll(() => rig.channel.sent.length).toBe(count)
}

describe('by role', () => {
  test.each(ofWriters)('the $role ($who): $status', async ({ role, who, status: expected }) => {
    await vip('a')
    const id = await draft()
    const ok = role === 'supervisor' ? 403 : expected
    const body = { groupId: GROUP, name: 'Junio', templateId: 'offer' }
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/audience`],
      ['GET', `/${id}/recipients`],
      ['POST', '', body],
      ['PATCH', `/${id}`, { name: 'Julio' }],
      [
        'POST',
        `/${id}/rows`,
        { fileId: 'f', offset: 0, rows: [{ phone: '1', name: '' }], countryCode: '51' },
      ],
      ['POST', `/${id}/test`, { phone: '51999000111', parameters: ['Ana'] }],
      [
        'POST',
        `/${id}/export`,
        { labels: Array.from({ length: 8 }, () => 'x'), words: {}, filename: 'x.csv' },
      ],
    ]
    for (const [method, path, sent] of calls)
      expect([method, path, (await call(method, path, sent, who)).status]).toEqual([
        method,
        path,
        ok,
      ])
    if (ok === 200) return
    for (const act of ['start', 'pause', 'resume', 'cancel'])
      expect(
        (await call('POST', `/${id}/${act}`, act === 'start' ? {} : undefined, who)).status,
      ).toBe(ok)
    expect((await call('DELETE', `/${id}`, undefined, who)).status).toBe(ok)
    expect(await get(id)).toMatchObject({ status: 'draft', name: 'Mayo' })
  })

  test('an agent has none where the group restricts campaigns, and a manager none where templates are', async () => {
    const id = await draft()
    const lever = async (settings: object) =>
      await rig.call('POST', `/_control/groups/${GROUP}`, { body: settings, group: null })
    await lever({ campaignRestrictionForPublisher: true })
    expect((await call('GET', '', undefined, 'ana')).status).toBe(403)
    expect((await call('GET', `/${id}?short=true`, undefined, 'ana')).status).toBe(403)
    expect((await call('GET', '', undefined, 'mia')).status).toBe(200)
    await lever({ templateRestrictionForPublisher: true })
    expect((await call('GET', '', undefined, 'mia')).status).toBe(403)
    expect((await call('GET', '', undefined, 'adam')).status).toBe(200)
  })

  test('a reader learns the name of a campaign and nothing else', async () => {
    const id = await draft()
    const { body } = await call('GET', `/${id}?short=true`, undefined, 'rita')
    expect(body).toMatchObject({ id, name: 'Mayo', templateId: 'offer' })
    expect(body).not.toHaveProperty('recipients')
    expect((await call('GET', `/${id}`, undefined, 'rita')).status).toBe(403)
  })

  test('reaches only the contacts whose chats its creator sees', async () => {
    await vip('hers', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await vip('his', { user_id: 'beto', user_tag_id: 'tag-beto' })
    const id = await draft({ audience: { sources: [{ kind: 'file', refId: 'f' }] } }, 'ana')
    const { db } = rig.workspace.storage
    const phones = await db.selectFrom('contacts').select(['phone', 'name']).execute()
    const rows = phones.map(({ phone, name }) => ({ phone: `+${phone}`, name }))
    await call('POST', `/${id}/rows`, { fileId: 'f', offset: 0, rows, countryCode: '51' }, 'ana')
    const { body } = await call('GET', `/${id}/audience`, undefined, 'ana')
    expect(body).toMatchObject({ chosen: 2, reached: 1, hidden: 1 })
    await call('POST', `/${id}/start`, {}, 'ana')
    await sendsTo(1)
    await expect.poll(() => status(id)).toBe('finished')
    expect(receivers()).toEqual(['hers'])
  })
})

describe('an audience', () => {
  test('is counted without duplicates, those who opted out and numbers that are not valid', async () => {
    await vipsNamed('a', 'b')
    await vip('short', { phone: '519' })
    await vip('left')
    await rig.contact('answers', {}, [], [{ levelId: 'level-1', tagId: 'answers' }])
    await rig.channel.customer.message({
      contactId: 'left',
      content: { type: 'text', text: '¡Baja!' },
    })
    const id = await draft({
      audience: {
        sources: [
          { kind: 'tag', refId: 'label-vip' },
          { kind: 'level', refId: 'answers' },
          { kind: 'file', refId: 'fair', name: 'fair.csv' },
        ],
      },
    })
    const b = await rig.workspace.storage.db
      .selectFrom('contacts')
      .select('phone')
      .where('id', '=', 'b')
      .executeTakeFirstOrThrow()
    const rows = [
      { phone: b.phone.slice(2), name: 'Bea' },
      { phone: '944 871 230', name: 'Rosa Elena' },
      { phone: '+51 944 871 230', name: 'Rosa otra vez' },
      { phone: '944 102 3', name: 'Ximena' },
      { phone: '', name: 'Sin número' },
    ]
    await call('POST', `/${id}/rows`, { fileId: 'fair', offset: 0, rows, countryCode: '51' })
    const { body } = await call('GET', `/${id}/audience`)
    expect(body).toMatchObject({
      sources: [4, 1, 5],
      chosen: 10,
      invalid: 3,
      optedOut: 1,
      duplicate: 2,
      hidden: 0,
      excluded: 0,
      reached: 4,
      total: 6,
    })
    const invalid = (await call('GET', `/${id}/audience?show=invalid&filter=ximena`)).body.items
    expect(invalid).toEqual([
      {
        verdict: 'invalid',
        source: 2,
        row: 4,
        name: 'Ximena',
        phone: '944 102 3',
        problem: 'length',
      },
    ])
    expect((await call('PATCH', `/${id}/rows/fair`, { row: 4, phone: '944 102 337' })).status).toBe(
      200,
    )
    expect((await call('GET', `/${id}/audience`)).body.reached).toBe(5)
    const reached = (await call('GET', `/${id}/audience?show=reached&filter=elena`)).body.items
    expect(reached).toMatchObject([{ phone: '51944871230', parameters: ['Rosa'] }])
  })

  test('comes as a CSV of those who are left out, with the reason', async () => {
    await vip('a')
    await vip('b', { phone: '519451' })
    const id = await draft({
      audience: {
        sources: [...vips.sources, { kind: 'file', refId: 'fair', name: 'fair.csv' }],
      },
    })
    const known = await rig.workspace.storage.db
      .selectFrom('contacts')
      .select('phone')
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow()
    const rows = [
      { phone: `+${known.phone}`, name: 'Rosa again' },
      { phone: '', name: 'Nobody, really' },
      { phone: '945 100 777', name: 'New' },
    ]
    await call('POST', `/${id}/rows`, { fileId: 'fair', offset: 0, rows, countryCode: '51' })
    const labels = ['name', 'phone', 'reason', 'detail', 'source', 'row']
    const words = { duplicate: 'Repetido', invalid: 'No válido', missing: 'Sin teléfono' }
    const sources = ['VIP', 'fair.csv']
    const body = { labels, words, sources, filename: 'out.csv' }
    const { body: answer } = await call('POST', `/${id}/audience/export`, body)
    const path = String(answer.path).slice('/api/operations'.length)
    const file = await call('GET', path)
    const [head, ...lines] = String(file.body)
      .replace(/^\uFEFF/u, '')
      .trim()
      .split('\r\n')
    expect(head).toBe(labels.join(','))
    expect(lines).toEqual([
      'Rosa b,519451,No válido,length,VIP,',
      `Rosa again,${known.phone},Repetido,,fair.csv,1`,
      '"Nobody, really",,No válido,Sin teléfono,fair.csv,2',
    ])
    expect(file.headers.get('content-disposition')).toContain('out.csv')
    expect((await call('GET', path, undefined, 'adam')).status).toBe(404)
  })

  test('leaves out contacts with a tag, and those of another campaign lately', async () => {
    await vipsNamed('a', 'b')
    await rig.contact('c', {}, ['label-vip', 'label-rare'])
    const first = await draft()
    await start(first)
    await sendsTo(1)
    const audience = { ...vips, excludedTagIds: ['label-rare'], recentDays: 7 }
    const second = await draft({ audience })
    expect((await call('GET', `/${second}/audience`)).body).toMatchObject({
      chosen: 3,
      excluded: 2,
      reached: 1,
    })
  })

  test('is of a segment too', async () => {
    await vipsNamed('a', 'b')
    const rule = { tagIds: ['label-vip'] }
    const sara = await rig.as('sara')
    const segment = await sara('POST', 'main/v2/segments', {
      body: { groupId: GROUP, name: 'VIP', rule },
    })
    const audience = { sources: [{ kind: 'segment', refId: segment.body.id }] }
    const id = await draft({ audience })
    expect((await call('GET', `/${id}/audience`)).body).toMatchObject({ sources: [2], reached: 2 })
  })
})

describe('starting', () => {
  test.each([
    ['whose audience is empty', { audience: { sources: [] } }, 400],
    ['with a placeholder without a value', { parameters: [{ text: ' ' }] }, 400],
    ['with a field that some lack', { parameters: [{ field: 'contact.brand', text: '' }] }, 400],
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

  test('takes a draft only', async () => {
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

describe('sending', () => {
  test('goes at the pace, to each once, with their own values', async () => {
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

  test('waits for its date', async () => {
    await vip('a')
    const id = await draft()
    const scheduledDate = new Date(rig.workspace.clock.now() + HOUR).toISOString()
    await start(id, { scheduledDate })
    expect(await get(id)).toMatchObject({ status: 'scheduled', scheduledDate, recipients: 1 })
    rig.workspace.clock.advance(HOUR - 1_000)
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(1_000)
    await sendsTo(1)
  })

  test('pauses in the quiet hours and goes on after them', async () => {
    await vip('a')
    const noon = new Date(rig.workspace.clock.now())
    const time = (ms: number) => new Date(noon.getTime() + ms).toISOString().slice(11, 16)
    const hours = { from: time(-HOUR), to: time(2 * HOUR) }
    const id = await draft({ quietHours: { hours, days: [] }, timeZone: 'UTC' })
    await start(id)
    await expect.poll(async () => (await get(id)).quietUntil).toBeDefined()
    rig.workspace.clock.advance(HOUR)
    expect(rig.channel.sent).toEqual([])
    rig.workspace.clock.advance(HOUR)
    await sendsTo(1)
  })

  test('leaves quiet hours that are changed', async () => {
    await vip('a')
    const today = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][
      new Date(rig.workspace.clock.now()).getUTCDay()
    ]
    const id = await draft({ quietHours: { days: [today] }, timeZone: 'UTC' })
    await start(id)
    await expect.poll(async () => (await get(id)).quietUntil).toBeDefined()
    expect((await call('PATCH', `/${id}`, { quietHours: { days: [] } })).status).toBe(200)
    await sendsTo(1)
  })

  test('stops at a pause, goes on where it was, and is over when cancelled', async () => {
    await vipsNamed('a', 'b', 'c')
    const id = await draft({ pacePerMinute: 1 })
    await start(id)
    await sendsTo(1)
    expect((await call('POST', `/${id}/pause`)).body).toMatchObject({
      status: 'paused',
      pauseReason: 'user',
    })
    rig.workspace.clock.advance(HOUR)
    expect(receivers()).toEqual(['a'])
    await call('POST', `/${id}/resume`)
    await sendsTo(2)
    expect((await call('POST', `/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      queued: 1,
    })
    rig.workspace.clock.advance(HOUR)
    expect(receivers()).toEqual(['a', 'b'])
    expect((await call('POST', `/${id}/resume`)).status).toBe(409)
  })

  test('pauses at the message limit and goes on with the one who was next', async () => {
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

  test('creates the contact of a number that only the file has', async () => {
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

  test('sends a test to a number, apart from the results', async () => {
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

  test('a reply long after is none of the campaign', async () => {
    const { id } = await sentToFour()
    rig.workspace.clock.advance(limits.campaign.replyMs + 1_000)
    await rig.channel.customer.message({ contactId: 'a', content: { type: 'text', text: 'Hola' } })
    expect((await get(id)).replied).toBe(0)
  })

  test('come as a CSV for their maker', async () => {
    const { id } = await sentToFour()
    const labels = ['name', 'phone', 'state', 'sent', 'changed', 'reason', 'reply', 'out']
    const words = { sent: 'Enviado' }
    const { body } = await call('POST', `/${id}/export`, { labels, words, filename: 'x.csv' })
    const path = String(body.path).slice('/api/operations'.length)
    const file = await call('GET', path)
    const lines = String(file.body).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toContain(labels.join(','))
    expect(lines[1]).toMatch(/^Rosa a,51\d+,Enviado,/)
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
  })

  describe('that failed', () => {
    const fail = (messageId: string, code?: number) =>
      rig.channel.customer.status({
        messageId,
        status: 'failed',
        ...(code !== undefined && { payloadFailed: { code, title: 'Failed' } }),
      })

    test('are sent again where the channel was at fault, to nobody else', async () => {
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
      // What becomes of the second message counts.
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

    test('stay as they are without such a failure, and where the template is no longer approved', async () => {
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

  test('one event for a burst of changes, to those who see campaigns', async () => {
    const follower = await followAs(rig, 'sara')
    const { id } = await sentToFour()
    const own = () => follower.heard.filter(({ name }) => name === 'campaign.changed')
    await expect.poll(() => own().length).toBeGreaterThan(2)
    expect(own().at(-1)?.data).toMatchObject({ campaignId: id })
    follower.client.disconnect()
  })

  test('the creator is notified of the end', async () => {
    await rig.call('POST', `/_control/groups/${GROUP}`, {
      body: { hasNotifications: true },
      group: null,
    })
    const { id } = await sentToFour()
    const answer = await (await rig.as('sara'))('GET', `main/notifications/user?groupId=${GROUP}`)
    expect(answer.body.items).toMatchObject([
      { kind: 'campaign', change: 'finished', title: 'Mayo', campaignId: id },
    ])
  })
})
