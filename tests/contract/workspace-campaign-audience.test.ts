import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { phoneCell } from '#contract/rules/contacts/export-cells.ts'
import { campaignCalls, vips } from './support/campaigns.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
const { call, saveTemplate, draft, vip, vipsNamed, start, sendsTo } = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

describe('an audience', () => {
  test('is counted without duplicates, opted-out contacts and invalid numbers', async () => {
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
        problem: 'tooShort',
      },
    ])
    expect((await call('PATCH', `/${id}/rows/fair`, { row: 4, phone: '944 102 337' })).status).toBe(
      200,
    )
    expect((await call('GET', `/${id}/audience`)).body.reached).toBe(5)
    const reached = (await call('GET', `/${id}/audience?show=reached&filter=elena`)).body.items
    expect(reached).toMatchObject([
      { phone: '51944871230', parameters: ['Rosa'], fields: { 'contact.name': 'Rosa Elena' } },
    ])
    // Five marketing messages to Peru of 7.03 cents each, rounded up; the customers are simulated.
    const cost = async () => (await call('GET', `/${id}/audience`)).body.cost
    expect(await cost()).toEqual({ cents: 36, currency: 'USD', isExample: true })
    // In a test of two templates each of them can go to the most.
    await saveTemplate('notice', { category: 'UTILITY', templateText: '{{1}}, tu pedido.' })
    await saveTemplate('deal', { templateText: '{{1}}, una oferta.' })
    const split = { sharePercent: 20, waitHours: 24, measure: 'read' }
    const costAgainst = async (templateId: string, other: string) => {
      const plan = { templateId, split: { ...split, templateId: other } }
      expect((await call('PATCH', `/${id}`, plan)).status).toBe(200)
      return await cost()
    }
    expect(await costAgainst('notice', 'deal')).toMatchObject({ cents: 36 })
    expect(await costAgainst('deal', 'notice')).toMatchObject({ cents: 36 })
    const { prices } = builtInPrices
    const chile = { ...builtInPrices, prices: prices.filter(({ country }) => country === 'CL') }
    const sara = await rig.as('sara')
    await sara('PUT', `main/groups/${GROUP}/message-prices`, { body: chile })
    expect(await cost()).toMatchObject({ cents: 0, unpriced: 5 })
  })

  test('reads a number with marks, decimals or several in a cell, and refuses what it does not understand', async () => {
    const id = await draft({
      audience: { sources: [{ kind: 'file', refId: 'fair', name: 'fair.csv' }] },
    })
    const rows = [
      '51987654321.0',
      '\u202a+34 612 345 678\u202c',
      '+49 (0) 170 1234567',
      '(01) 345 6789 ::: 987 654 322',
      '5,19877E+11',
      '519876543210',
    ].map((phone) => ({ phone, name: 'Rosa' }))
    await call('POST', `/${id}/rows`, { fileId: 'fair', offset: 0, rows, countryCode: '51' })
    const { items, several } = (await call('GET', `/${id}/audience?show=reached`)).body
    const phones = ['51987654321', '34612345678', '491701234567', '51987654322']
    expect(items).toMatchObject(phones.map((phone) => ({ phone })))
    expect(several).toEqual({
      total: 1,
      rows: [{ source: 0, row: 4, phone: '51987654322', otherPhones: ['(01) 345 6789'] }],
    })
    expect((await call('GET', `/${id}/audience`)).body.items).toMatchObject([
      { row: 5, problem: 'rounded' },
      { row: 6, problem: 'tooLong' },
    ])
  })

  test('is exported as CSV: the contacts left out, with the reason and the line of their file', async () => {
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
      { line: 2, phone: `+${known.phone}`, name: 'Rosa again' },
      { line: 5, phone: '', name: 'Nobody, really' },
      { line: 6, phone: '945 100 777', name: 'New' },
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
      'Rosa b,519451,No válido,tooShort,VIP,',
      `Rosa again,${phoneCell(known.phone)},Repetido,,fair.csv,2`,
      '"Nobody, really",,No válido,Sin teléfono,fair.csv,5',
    ])
    expect(file.headers.get('content-disposition')).toContain('out.csv')
    const other = await call('POST', `/${id}/audience/export`, { ...body, separator: ';' })
    const text = (await call('GET', String(other.body.path).slice('/api/operations'.length))).body
    expect(text).toContain('\r\nRosa b;519451;No válido;tooShort;VIP;\r\n')
    expect((await call('GET', path, undefined, 'adam')).status).toBe(404)
    const correction = { row: 5, phone: '945 100 778' }
    expect((await call('PATCH', `/${id}/rows/fair`, correction)).status).toBe(200)
    expect((await call('GET', `/${id}/audience`)).body).toMatchObject({ reached: 3, invalid: 1 })
  })

  test('leaves out blocked people, whose number a file has in another spelling', async () => {
    await rig.contact('blocked', { phone: '5531987651111' })
    const sara = await rig.as('sara')
    const block = { body: { kind: 'spam', reason: '' } }
    expect((await sara('PUT', 'main/contacts/blocked/block', block)).status).toBe(200)
    const sources = [{ kind: 'file', refId: 'fair', name: 'fair.csv' }]
    const id = await draft({ audience: { sources } })
    const rows = ['+55 31 8765-1111', '+51 944 871 230'].map((phone) => ({ phone, name: '' }))
    await call('POST', `/${id}/rows`, { fileId: 'fair', offset: 0, rows, countryCode: '51' })
    const audience = async (show = '') => (await call('GET', `/${id}/audience${show}`)).body
    expect(await audience()).toMatchObject({ chosen: 2, blocked: 1, reached: 1 })
    expect((await audience('?show=blocked')).items).toMatchObject([{ verdict: 'blocked' }])
    await sara('DELETE', 'main/contacts/blocked/block')
    expect(await audience()).toMatchObject({ blocked: 0, reached: 2 })
  })

  test('knows people in another spelling of their number', async () => {
    await rig.contact('left', { phone: '5531987651111' })
    await rig.channel.customer.message({
      contactId: 'left',
      content: { type: 'text', text: '¡Baja!' },
    })
    await rig.contact('tagged', { phone: '5215512345678' }, ['label-rare'])
    await rig.contact('named', { phone: '5491123456789', name: 'Inés' })
    const sources = [{ kind: 'file', refId: 'fair', name: 'fair.csv' }]
    const id = await draft({ audience: { sources, excludedTagIds: ['label-rare'] } })
    const rows = [
      { phone: '+55 31 8765-1111' },
      { phone: '+52 55 1234 5678' },
      { phone: '+54 11 2345-6789' },
      { phone: '+54 9 11 2345-6789' },
    ].map((one) => ({ ...one, name: '' }))
    await call('POST', `/${id}/rows`, { fileId: 'fair', offset: 0, rows, countryCode: '51' })
    const { body } = await call('GET', `/${id}/audience`)
    expect(body).toMatchObject({ optedOut: 1, excluded: 1, reached: 1, duplicate: 1 })
    expect(body.items[0]).toMatchObject({ verdict: 'optedOut', optedOutAt: expect.any(String) })
    const reached = `/${id}/audience?show=reached&filter=5491123456789`
    expect((await call('GET', reached)).body.items).toMatchObject([
      { contactId: 'named', name: 'Inés' },
    ])
  })

  test('excludes contacts with a tag and those that a recent campaign reached', async () => {
    await vipsNamed('a', 'b')
    await rig.contact('c', {}, ['label-vip', 'label-rare'])
    const first = await draft({ pacePerMinute: 1 })
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

  test('follows up an earlier campaign: who did not read, did not answer or pressed a button', async () => {
    await saveTemplate('ask', {
      templateType: 'TEXT',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Sí, me interesa' },
        { type: 'QUICK_REPLY', text: 'No, gracias' },
      ],
    })
    const names = ['unread', 'silent', 'interested', 'talks', 'failed', 'left']
    await vipsNamed(...names)
    const first = await draft({ templateId: 'ask', pacePerMinute: 4_800 })
    await start(first)
    await sendsTo(names.length)
    const speak = rig.channel.customer
    const report = async (contactId: string, status: 'delivered' | 'read' | 'failed') => {
      const sent = rig.channel.sent.find((one) => one.contactId === contactId)
      await speak.status({ messageId: sent?.id ?? '', status })
    }
    const say = async (contactId: string, text: string) =>
      await speak.message({ contactId, content: { type: 'text', text } })
    await report('unread', 'delivered')
    await report('silent', 'read')
    await report('failed', 'failed')
    await say('interested', 'Sí, me interesa')
    await say('talks', '¿Cuánto cuesta?')
    await say('left', 'Baja')

    const reached = async (outcome: string, more: object = {}, which: object = {}) => {
      const sources = [{ kind: 'campaign', refId: first, outcome, ...which }]
      const id = await draft({ audience: { sources, ...more } })
      const { body } = await call('GET', `/${id}/audience?show=reached`)
      return body.items.map((one: { contactId: string }) => one.contactId)
    }
    expect(await reached('unread')).toEqual(['unread'])
    expect(await reached('unanswered')).toEqual(['unread', 'silent'])
    expect(await reached('clicked')).toEqual(['interested'])
    expect((await call('GET', `/${first}/outcomes`)).body).toEqual({
      unread: 1,
      unanswered: 2,
      clicked: 1,
      buttons: [
        { text: 'Sí, me interesa', count: 1 },
        { text: 'No, gracias', count: 0 },
      ],
    })
    expect(await reached('clicked', {}, { button: 'si, me interesa' })).toEqual(['interested'])
    expect(await reached('clicked', {}, { button: 'No, gracias' })).toEqual([])
    // The campaign that is followed up is no other campaign of the last days.
    expect(await reached('unanswered', { recentDays: 7 })).toEqual(['unread', 'silent'])
    const other = await draft({ pacePerMinute: 4_800 })
    await start(other)
    await sendsTo(2 * names.length - 1)
    expect(await reached('unanswered', { recentDays: 7 })).toEqual([])
  })

  test('may be a list of chosen contacts, of those whom its creator sees, with their values of today', async () => {
    await vipsNamed('a', 'b')
    await rig.contact('theirs', { phone: '51944870444' }, ['label-vip'])
    const restrict = rig.workspace.storage.db
      .updateTable('contacts')
      .set({ user_id: 'adam' })
      .where('id', '=', 'theirs')
    await restrict.execute()
    const id = await draft({ audience: { sources: [] } }, 'ana')
    const contactIds = ['b', 'theirs', 'gone', 'a']
    const body = { listId: 'chosen', offset: 0, contactIds }
    expect((await call('POST', `/${id}/contacts`, body, 'ana')).status).toBe(200)
    const audience = { sources: [{ kind: 'contacts', refId: 'chosen' }] }
    expect((await call('PATCH', `/${id}`, { audience }, 'ana')).status).toBe(200)
    const people = async () =>
      (await call('GET', `/${id}/audience?show=reached`, undefined, 'ana')).body.items
    expect(await people()).toMatchObject([
      { contactId: 'b', name: 'Rosa b', parameters: ['Rosa'] },
      { contactId: 'a', name: 'Rosa a' },
    ])
    expect((await people())[0]).not.toHaveProperty('row')
    // A list that is no source any more is gone.
    await call('PATCH', `/${id}`, { audience: { sources: [] } }, 'ana')
    await call('PATCH', `/${id}`, { audience }, 'ana')
    expect(await people()).toEqual([])
  })

  test('names an earlier campaign of the group with an outcome', async () => {
    const id = await draft()
    const plan = async (source: object) =>
      await call('PATCH', `/${id}`, { audience: { sources: [source] } })
    const first = await draft()
    const earlier = { kind: 'campaign', refId: first }
    expect((await plan({ ...earlier, outcome: 'unread' })).status).toBe(409)
    const { db } = rig.workspace.storage
    const set = async (to: string) =>
      await db.updateTable('campaigns').set({ status: to }).where('id', '=', first).execute()
    await set('finished')
    expect((await plan({ ...earlier, outcome: 'unread' })).status).toBe(200)
    // It may have been retried since.
    await set('running')
    await vip('a')
    const sources = [{ ...earlier, outcome: 'unread' }, ...vips.sources]
    expect((await call('PATCH', `/${id}`, { audience: { sources } })).status).toBe(200)
    expect((await call('POST', `/${id}/start`, {})).status).toBe(409)
    const button = { ...earlier, outcome: 'unread', button: 'Yes' }
    expect((await plan(button)).status).toBe(400)
    expect((await plan({ ...earlier, refId: 'other', outcome: 'unread' })).status).toBe(404)
    for (const wrong of [earlier, { kind: 'tag', refId: 'label-vip', outcome: 'unread' }])
      expect(await plan(wrong)).toMatchObject({ status: 400 })
  })

  test('may be a segment', async () => {
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

  test('may be a segment by a field, whose values the message says as its readers write them', async () => {
    const sara = await rig.as('sara')
    const field = {
      name: 'Entrega',
      type: 'date',
      isShown: true,
      agentsEdit: true,
      isRequired: false,
    }
    await sara('PUT', 'main/contact-fields/3', { body: field, group: GROUP })
    await vip('a', { extra_json: JSON.stringify({ custom_3: '2026-11-26' }) })
    await vip('b', { extra_json: JSON.stringify({ custom_3: '2026-11-28' }) })
    await vip('c', { extra_json: JSON.stringify({ custom_3: 'soon' }) })
    const fields = [{ number: 3, operator: 'before', values: ['2026-11-27'] }]
    const segment = await sara('POST', 'main/v2/segments', {
      body: { groupId: GROUP, name: 'Late', rule: { fields } },
    })
    const audience = { sources: [{ kind: 'segment', refId: segment.body.id }] }
    const id = await draft({ audience, parameters: [{ field: 'custom_3', text: '–' }] })
    const { body } = await call('GET', `/${id}/audience?show=reached`)
    expect(body.items).toMatchObject([{ contactId: 'a', parameters: ['26/11/2026'] }])
  })

  test('has no archived chats', async () => {
    await vip('a')
    await vip('old', { archived: 1 })
    const id = await draft()
    expect((await call('GET', `/${id}/audience`)).body).toMatchObject({ sources: [1], reached: 1 })
  })

  test('has nobody from a tag that its creator does not see, or from a segment with that tag', async () => {
    await rig.contact('free', {}, ['label-vip'])
    const rule = { tagIds: ['label-vip'] }
    const sara = await rig.as('sara')
    const segment = await sara('POST', 'main/v2/segments', {
      body: { groupId: GROUP, name: 'VIP', rule },
    })
    const sources = [...vips.sources, { kind: 'segment', refId: segment.body.id }]
    const counted = async (who: 'ana' | 'sara') => {
      const id = await draft({ audience: { sources } }, who)
      return (await call('GET', `/${id}/audience`, undefined, who)).body.sources
    }
    expect(await counted('sara')).toEqual([1, 1])
    expect(await counted('ana')).toEqual([0, 0])
  })
})
