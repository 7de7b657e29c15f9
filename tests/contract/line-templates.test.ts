import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoubleTemplate } from '#tests/support/cloud-api/double-templates.ts'
import { accountBody, templateValue } from '#tests/support/cloud-api/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { soon, startLineRig, lineBody, TOKEN, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
})
afterEach(() => rig.stop())

const offer = {
  groupId: GROUP,
  name: 'aviso_pedido',
  templateType: 'TEXT',
  templateText: 'Hola {{1}}, tu pedido {{2}} ya salió.',
  templateApproveText: 'Hola {{nombre}}, tu pedido {{pedido}} ya salió.',
  exampleParameters: ['Rosa', 'A-77'],
  category: 'UTILITY',
  languageCode: 'es',
  footer: 'Casa Nogal',
  buttons: [{ type: 'URL', text: 'Ver', url: 'https://shop.example/{{id}}', example: '77' }],
}
const apply = (more: object = {}) =>
  sara('POST', 'main/watemplates/apply', { body: { ...offer, ...more } })
const list = async () =>
  (await sara('GET', `main/watemplates?groupId=${GROUP}&withArchived=true`)).body.items
const sync = () => sara('GET', `main/watemplates/sync?groupId=${GROUP}`)
const atProvider = () => rig.graph.accountTemplates.all
const stored = async (name = offer.name) =>
  (await list()).find(
    (one: { name: string; status: string }) => one.name === name && one.status !== 'deleted',
  )

async function submit(more: object = {}): Promise<DoubleTemplate> {
  expect(await apply(more)).toMatchObject({ status: 200 })
  const made = atProvider().at(-1)
  if (made === undefined) throw new Error('The provider has no template.')
  return made
}

const seconds = () => Math.floor(rig.workspace.clock.now() / 1000)
/** A webhook about a template. Without a time it is newer than everything that is known. */
const news = async (
  field: string,
  template: Pick<DoubleTemplate, 'id' | 'name' | 'language'>,
  value: object,
  at?: number,
) => {
  rig.workspace.clock.advance(2_000)
  const time = at ?? seconds()
  await rig.receive(accountBody(rig.phone, field, templateValue(template, value), time))
  await rig.processed()
}
const status = (template: DoubleTemplate, event: string, more: object = {}) => {
  template.status = event
  return news('message_template_status_update', template, { event, reason: null, ...more })
}
const notices = async () =>
  (await sara('GET', 'main/notifications/user')).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'template',
  )

describe('a submitted template', () => {
  test('is created at the provider and stays pending', async () => {
    const { body } = await apply()
    expect(body).toMatchObject({ name: offer.name, status: 'pending', category: 'UTILITY' })
    expect(atProvider()).toMatchObject([
      {
        name: offer.name,
        language: 'es',
        parameter_format: 'NAMED',
        components: [
          {
            type: 'BODY',
            text: 'Hola {{nombre}}, tu pedido {{pedido}} ya salió.',
            example: {
              body_text_named_params: [
                { param_name: 'nombre', example: 'Rosa' },
                { param_name: 'pedido', example: 'A-77' },
              ],
            },
          },
          { type: 'FOOTER' },
          { type: 'BUTTONS', buttons: [{ url: 'https://shop.example/{{1}}', example: ['77'] }] },
        ],
      },
    ])
  })

  test('has numbered placeholders if their names cannot be used', async () => {
    const made = await submit({
      templateApproveText: 'Hola {{Tu nombre}}, tu pedido {{2}} ya salió.',
    })
    expect(made).toMatchObject({ parameter_format: 'POSITIONAL' })
    expect(made.components[0]).toMatchObject({ text: offer.templateText })
  })

  test('is approved by a webhook, which notifies, and can be sent', async () => {
    const made = await submit()
    await status(made, 'APPROVED', { message_template_category: 'UTILITY' })
    expect(await stored()).toMatchObject({ status: 'approved', prevStatus: 'pending' })
    expect(await notices()).toMatchObject([{ change: 'approved', title: offer.name }])
    await rig.contact('c', { last_contact_response_at: 1 })
    const { id } = await stored()
    const call = { contactId: 'c', templateId: id, parameters: ['Ana', '9', '9'] }
    expect((await sara('POST', 'messages/templates', { body: call })).status).toBe(200)
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    expect(rig.graph.accepted).toMatchObject([{ body: { template: { name: offer.name } } }])
  })

  test('is not stored if the provider refuses it, and the field is named', async () => {
    rig.graph.accountTemplates.faults.push(
      { kind: 'refuse', code: 100, subcode: 2388299, sentence: 'No variable at the end.' },
      { kind: 'refuse', code: 190 },
    )
    expect(await apply()).toMatchObject({
      status: 422,
      body: {
        code: 'LINE_REFUSED',
        details: { field: 'body', message: 'No variable at the end.' },
      },
    })
    expect(await apply()).toMatchObject({ status: 422, body: { details: { field: 'token' } } })
    expect(await list()).toEqual([])
  })

  test('whose name the provider has already is refused at its name', async () => {
    rig.graph.accountTemplates.add({ name: offer.name, accountId: lineBody.accountId })
    expect(await apply()).toMatchObject({ status: 422, body: { details: { field: 'name' } } })
  })

  test('whose answer was lost is found again, and otherwise not stored', async () => {
    rig.graph.accountTemplates.faults.push({ kind: 'cutAfter' })
    expect(await apply()).toMatchObject({ status: 200, body: { status: 'pending' } })
    rig.graph.accountTemplates.faults.push({ kind: 'cutBefore' })
    expect(await apply({ name: 'otro' })).toMatchObject({
      status: 503,
      body: { code: 'LINE_UNREACHABLE' },
    })
    expect(await list()).toHaveLength(1)
    expect(atProvider()).toHaveLength(1)
  })
})

describe('news of the provider', () => {
  test('of a rejection have the reason and the words of the reviewers', async () => {
    const made = await submit()
    await status(made, 'REJECTED', {
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: 'Adjacent.', recommendation: 'Separate them.' },
    })
    expect(await stored()).toMatchObject({
      status: 'rejected',
      rejectedReason: 'INVALID_FORMAT',
      rejectionDetail: 'Adjacent. Separate them.',
    })
  })

  test('of quality, a pause and the category', async () => {
    const made = await submit()
    await status(made, 'APPROVED')
    await news('message_template_quality_update', made, { new_quality_score: 'RED' })
    await news('message_template_status_update', made, { event: 'PAUSED' })
    const due = seconds() + 86_400
    await news('template_category_update', made, {
      new_category: 'UTILITY',
      correct_category: 'MARKETING',
      category_update_timestamp: due,
    })
    expect(await stored()).toMatchObject({
      status: 'paused',
      quality: 'RED',
      category: 'UTILITY',
      nextCategory: 'MARKETING',
      nextCategoryAt: new Date(due * 1000).toISOString(),
    })
    const moved = { previous_category: 'UTILITY', new_category: 'MARKETING' }
    await news('template_category_update', made, moved)
    const after = await stored()
    expect(after).toMatchObject({ category: 'MARKETING', prevCategory: 'UTILITY' })
    expect(after).not.toHaveProperty('nextCategory')
  })

  test('twice and out of order lead to what the provider has', async () => {
    const made = await submit()
    rig.workspace.clock.advance(60_000)
    const [paused, approved] = [seconds() - 10, seconds() - 5]
    made.status = 'APPROVED'
    for (const [event, time] of [
      ['APPROVED', approved],
      ['PAUSED', paused],
      ['APPROVED', approved],
    ] as const)
      await news('message_template_status_update', made, { event }, time)
    await expect.poll(async () => (await stored()).status, soon).toBe('approved')
    expect(await notices()).toHaveLength(1)
  })

  test('with another spelling of the language, and a template that was made elsewhere', async () => {
    const made = rig.graph.accountTemplates.add({
      name: 'de_otro',
      language: 'es_PE',
      accountId: lineBody.accountId,
    })
    await news(
      'message_template_status_update',
      { ...made, language: 'es-PE' },
      { event: 'APPROVED' },
    )
    await expect.poll(() => stored('de_otro'), soon).toMatchObject({ languageCode: 'es_PE' })
    await news(
      'message_template_status_update',
      { ...made, language: 'es-PE' },
      { event: 'DISABLED' },
    )
    expect(await stored('de_otro')).toMatchObject({ status: 'disabled' })
  })

  test('of another account change nothing', async () => {
    const made = await submit()
    const other = accountBody(
      { accountId: '999' },
      'message_template_status_update',
      templateValue(made, { event: 'APPROVED' }),
      seconds(),
    )
    await rig.receive(other)
    await rig.processed()
    expect(await stored()).toMatchObject({ status: 'pending' })
  })
})

describe('a sync', () => {
  const make = (name: string, more: Partial<DoubleTemplate> = {}) =>
    rig.graph.accountTemplates.add({ name, accountId: lineBody.accountId, ...more })

  test('fetches every page, and twice changes nothing', async () => {
    rig.graph.accountTemplates.pageMax = 2
    for (let at = 0; at < 5; at += 1) make(`plantilla_${at}`)
    make('con_nombres', {
      parameter_format: 'NAMED',
      category: 'MARKETING',
      previous_category: 'UTILITY',
      quality_score: { score: 'YELLOW', date: 1 },
      components: [
        { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://cdn.example/1'] } },
        {
          type: 'BODY',
          text: 'Hola {{nombre}}, adiós.',
          example: { body_text_named_params: [{ param_name: 'nombre', example: 'Rosa' }] },
        },
        { type: 'FOOTER', text: 'Casa Nogal' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Basta' }] },
      ],
    })
    const first = await sync()
    expect(first.body.items).toHaveLength(6)
    expect(await stored('con_nombres')).toMatchObject({
      templateType: 'IMAGE',
      templateText: 'Hola {{1}}, adiós.',
      templateApproveText: 'Hola {{nombre}}, adiós.',
      exampleParameters: ['Rosa'],
      parameterFormat: 'NAMED',
      category: 'MARKETING',
      prevCategory: 'UTILITY',
      quality: 'YELLOW',
      footer: 'Casa Nogal',
      buttons: [{ type: 'QUICK_REPLY', text: 'Basta' }],
    })
    rig.workspace.clock.advance(60_000)
    const again = await sync()
    expect(again.body.items).toEqual(first.body.items)
    expect(await notices()).toEqual([])
  })

  test('keeps what the author wrote, and takes over what changed at the provider', async () => {
    const made = await submit({
      templateApproveText: 'Hola {{Tu nombre}}, tu pedido {{2}} ya salió.',
    })
    const before = await stored()
    await sync()
    expect(await stored()).toEqual(before)
    made.status = 'APPROVED'
    made.components = [{ type: 'BODY', text: 'Hola {{1}}, tu pedido {{2}} llega hoy.' }]
    await sync()
    const { templateApproveText, status: now, buttons } = await stored()
    expect({ templateApproveText, now, buttons }).toEqual({
      templateApproveText: 'Hola {{1}}, tu pedido {{2}} llega hoy.',
      now: 'approved',
      buttons: [],
    })
  })

  test('marks what the provider does not have any more as deleted', async () => {
    const made = await submit()
    made.status = 'DELETED'
    await sync()
    expect(await list()).toMatchObject([{ status: 'deleted', prevStatus: 'pending' }])
    expect(await notices()).toMatchObject([{ change: 'deleted' }])
  })

  test('that is asked for while one runs fetches what has changed since', async () => {
    const gate = Promise.withResolvers<undefined>()
    let held = 0
    rig.graph.onCall = async (call, stage) => {
      if (stage === 'arrived' || !call.includes('message_templates')) return undefined
      held += 1
      return await gate.promise
    }
    const first = sync()
    await expect.poll(() => held, soon).toBe(1)
    make('nueva')
    const second = sync()
    // By the time this later call is answered, the sync has begun to wait.
    await list()
    gate.resolve(undefined)
    await first
    expect((await second).body.items).toMatchObject([{ name: 'nueva' }])
  })

  test('that failed goes on with the page at which it stopped', async () => {
    rig.graph.accountTemplates.pageMax = 2
    for (let at = 0; at < 5; at += 1) make(`plantilla_${at}`)
    rig.graph.accountTemplates.faults.push(undefined, { kind: 'cutBefore' })
    expect(await sync()).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
    expect(await list()).toHaveLength(2)
    const pages = () => rig.graph.calls.filter((call) => call.startsWith('GET')).length
    const before = pages()
    expect((await sync()).body.items).toHaveLength(5)
    expect(pages() - before).toBe(2)
  })

  test('that was interrupted by a stop goes on by itself', async () => {
    rig.graph.accountTemplates.pageMax = 2
    for (let at = 0; at < 3; at += 1) make(`plantilla_${at}`)
    rig.graph.accountTemplates.faults.push(undefined, { kind: 'cutBefore' })
    expect((await sync()).status).toBe(503)
    await (await rig.kill()).comeBack()
    await expect.poll(async () => (await list()).length, soon).toBe(3)
  })

  test('runs when the line is connected or repaired, and again after a failure', async () => {
    make('una')
    await sara('DELETE', `main/groups/${GROUP}/line`)
    rig.graph.accountTemplates.faults.push({ kind: 'cutBefore' })
    await sara('POST', `main/groups/${GROUP}/line`, { body: lineBody })
    await expect
      .poll(() => rig.log.join('\n'), soon)
      .toContain('what a provider keeps could not be fetched')
    rig.workspace.clock.advance(10_000)
    await expect.poll(list, soon).toHaveLength(1)
    make('dos')
    await sara('PATCH', `main/groups/${GROUP}/line`, { body: { token: TOKEN } })
    await expect.poll(list, soon).toHaveLength(2)
  })
})

describe('an edit', () => {
  const { name: _n, languageCode: _l, ...content } = offer
  const edit = async (more: object = {}) => {
    const { id } = await stored()
    return await sara('PATCH', `main/watemplates/${id}`, { body: { ...content, ...more } })
  }
  const changed = {
    templateText: 'Hola {{1}}, tu pedido {{2}} llega hoy.',
    templateApproveText: 'Hola {{nombre}}, tu pedido {{pedido}} llega hoy.',
  }

  test('replaces the content at the provider, which reviews it again', async () => {
    const made = await submit()
    await status(made, 'APPROVED')
    expect(await edit({ ...changed, category: 'MARKETING' })).toMatchObject({
      status: 200,
      body: { ...changed, status: 'pending', prevStatus: 'approved', category: 'UTILITY' },
    })
    expect(made.components[0]).toMatchObject({ text: changed.templateApproveText })
    await status(made, 'APPROVED')
    expect(await stored()).toMatchObject({ ...changed, status: 'approved' })
  })

  test('of a rejected template can change its category', async () => {
    const made = await submit()
    await status(made, 'REJECTED', { reason: 'TAG_CONTENT_MISMATCH' })
    const answer = await edit({ category: 'MARKETING' })
    expect(answer).toMatchObject({ status: 200, body: { category: 'MARKETING' } })
    expect(answer.body).not.toHaveProperty('rejectedReason')
    expect(made.category).toBe('MARKETING')
  })

  test('that is refused, or of a template in review, changes nothing', async () => {
    const made = await submit()
    expect(await edit(changed)).toMatchObject({ status: 409 })
    await status(made, 'APPROVED')
    rig.graph.accountTemplates.faults.push({ kind: 'refuse', code: 100, subcode: 2388073 })
    expect(await edit(changed)).toMatchObject({
      status: 422,
      body: { details: { field: 'footer' } },
    })
    expect(await stored()).toMatchObject({ templateText: offer.templateText, status: 'approved' })
  })

  test('whose answer was lost becomes known by itself', async () => {
    const made = await submit()
    await status(made, 'APPROVED')
    rig.graph.accountTemplates.faults.push({ kind: 'cutAfter' })
    expect(await edit(changed)).toMatchObject({ status: 503 })
    await expect.poll(async () => (await stored()).status, soon).toBe('pending')
    expect(await stored()).toMatchObject({ templateText: changed.templateText })
  })
})

describe('a deletion', () => {
  const remove = async () => {
    const { id } = await stored()
    return await sara('DELETE', `main/watemplates/${id}`)
  }

  test('deletes one language at the provider', async () => {
    const other = rig.graph.accountTemplates.add({
      name: offer.name,
      language: 'en',
      accountId: lineBody.accountId,
    })
    const made = await submit()
    expect((await remove()).status).toBe(200)
    expect([made.status, other.status]).toEqual(['DELETED', 'APPROVED'])
    await sync()
    const items = await list()
    expect(items.map((one: { status: string }) => one.status).toSorted()).toEqual([
      'approved',
      'deleted',
    ])
  })

  test('that the provider refuses changes nothing', async () => {
    const made = await submit()
    made.status = 'DISABLED'
    expect(await remove()).toMatchObject({ status: 422, body: { code: 'LINE_REFUSED' } })
    expect(await stored()).toMatchObject({ status: 'pending' })
  })

  test('succeeds for what is gone, and if its answer was lost', async () => {
    const made = await submit()
    made.status = 'DELETED'
    expect((await remove()).status).toBe(200)
    await submit({ name: 'otra' })
    rig.graph.accountTemplates.faults.push({ kind: 'cutAfter' })
    const { id } = await stored('otra')
    expect((await sara('DELETE', `main/watemplates/${id}`)).status).toBe(200)
    expect(atProvider().map((one) => one.status)).toEqual(['DELETED', 'DELETED'])
  })
})

describe('the comparison with the provider', () => {
  const compare = async () => {
    const { status: code, body } = await sara('GET', `main/groups/${GROUP}/line/templates`)
    expect(code).toBe(200)
    return body
  }

  test('names what only one side has and what differs, and stores nothing', async () => {
    const made = await submit()
    await submit({ name: 'aviso_pago' })
    expect(await compare()).toMatchObject({ same: 2, isCut: false, differences: [] })
    made.category = 'MARKETING'
    made.status = 'APPROVED'
    atProvider().push({ ...made, id: '900', name: 'de_otro' })
    const before = await list()
    const { differences } = await compare()
    expect(differences).toMatchObject([
      {
        kind: 'differs',
        name: offer.name,
        fields: ['category', 'status'],
        ours: { category: 'UTILITY', status: 'pending' },
        theirs: { category: 'MARKETING', status: 'approved' },
      },
      { kind: 'theirs', name: 'de_otro' },
    ])
    expect(await list()).toEqual(before)
    await sync()
    expect(await compare()).toMatchObject({ same: 3, differences: [] })
    atProvider().length = 0
    expect((await compare()).differences.map(({ kind }: { kind: string }) => kind)).toEqual([
      'gone',
      'gone',
      'gone',
    ])
  })
})
