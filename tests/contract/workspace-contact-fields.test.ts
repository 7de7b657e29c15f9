import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { limits } from '#contract/limits.ts'
import { contactFieldUsesApi } from '#contract/api/contacts/contact-field-uses.ts'
import { auditApi } from '#contract/api/trust/audit.ts'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { campaignCalls } from './support/campaigns.ts'
import { followAs } from './support/follower.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { ruleBody } from './support/rules.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c')
})
afterEach(() => rig.stop())

const call = async (who: Name, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as(who)
  )(method, `main/${path}`, { group: GROUP, ...(body !== undefined && { body }) })
const ticks = { isShown: true, agentsEdit: true, isRequired: false }
const text = (name: string) => ({ name, type: 'text', ...ticks })
const put = (number: number, body: object, who: Name = 'adam') =>
  call(who, 'PUT', `contact-fields/${number}`, body)
const list = async (): Promise<ContactField[]> =>
  contactFieldSchema.array().parse((await call('rita', 'GET', 'contact-fields')).body.items)
const names = async () => (await list()).map(({ name }) => name)

describe('the fields of contacts', () => {
  test.each(ofMembers)('are read by the $role with $status', async ({ who, status }) => {
    await put(3, text('RUC'))
    const caller = await callAs(rig, who)
    const answer = await caller('GET', 'main/contact-fields', { group: GROUP })
    expect([answer.status, answer.body.items?.[0]?.name]).toEqual([
      status,
      status === 200 ? 'RUC' : undefined,
    ])
  })

  test('have no names at first, and a new one is the last', async () => {
    expect(await list()).toEqual([])
    const answer = await put(6, {
      ...text('Tipo de cliente'),
      names: { en: 'Customer type' },
      type: 'choice',
      choices: ['Hogar', 'Empresa'],
      unit: 'kg',
    })
    expect(answer.body).toEqual({
      number: 6,
      name: 'Tipo de cliente',
      names: { en: 'Customer type' },
      type: 'choice',
      choices: ['Hogar', 'Empresa'],
      ...ticks,
    })
    await put(2, { ...text('Monto'), type: 'number', unit: 'S/', choices: ['A'] })
    expect(await list()).toMatchObject([answer.body, { number: 2, unit: 'S/', choices: [] }])
    await put(6, text('Tipo'))
    expect(await names()).toEqual(['Tipo', 'Monto'])
  })

  test('are ordered, and keep their numbers', async () => {
    for (const [index, name] of ['A', 'B', 'C'].entries()) await put(index + 1, text(name))
    const moved = await call('sara', 'PATCH', 'contact-fields/order', { numbers: [3, 1, 19] })
    expect(moved.body.items.map(({ number }: ContactField) => number)).toEqual([3, 1, 2])
    await put(1, text('A2'))
    expect(await names()).toEqual(['C', 'A2', 'B'])
  })

  test('are named with what uses them, as far as the caller sees it', async () => {
    await put(3, text('RUC'))
    const condition = { number: 3, operator: 'is', values: ['x'] }
    const actions = [{ kind: 'field', number: 5, value: 'x' }]
    const rule = { fields: [condition] }
    await call('adam', 'POST', 'v2/segments', { groupId: GROUP, name: 'With RUC', rule })
    await call('adam', 'POST', 'macros', { groupId: GROUP, name: 'Five', actions })
    const when = { on: 'field', number: 3 } as const
    await call('adam', 'POST', 'rules', ruleBody({ name: 'Three', isOn: false, when }))
    const answer = await call('mia', 'GET', 'contact-fields/uses')
    const { items } = contactFieldUsesApi.contactFieldUses.output.parse(answer.body)
    expect(items).toMatchObject([
      {
        number: 3,
        uses: [
          { kind: 'segment', name: 'With RUC' },
          { kind: 'rule', name: 'Three', isOn: false },
        ],
      },
      { number: 5, uses: [{ kind: 'macro', name: 'Five' }] },
    ])
    expect((await call('ana', 'GET', 'contact-fields/uses')).status).toBe(403)
  })

  test('are named with the texts and the campaigns that use them', async () => {
    const campaigns = campaignCalls(() => rig)
    const name = 'Six'
    const said = 'Hi {{contact.custom_6}}'
    const options = [{ id: 'a', title: 'A' }]
    const choices = { type: 'quick_reply', contentType: 'text', text: said, options }
    const made = [
      await call('adam', 'POST', 'templates', {
        groupId: GROUP,
        name,
        content: { type: 'text', text: said },
      }),
      await call('adam', 'POST', 'mtemplates', { groupId: GROUP, name, content: choices }),
    ]
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    await campaigns.saveTemplate('six', { name, templateApproveText: said })
    await campaigns.saveTemplate('offer', {})
    const parameters = [{ field: 'custom_6', text: 'x' }]
    await campaigns.draft({ parameters })
    const { items } = (await call('adam', 'GET', 'contact-fields/uses')).body
    expect(items).toMatchObject([
      {
        number: 6,
        uses: [
          { kind: 'answer', name },
          { kind: 'message', name },
          { kind: 'template', name },
          { kind: 'campaign', name: 'Mayo' },
        ],
      },
    ])
  })

  test('lose their name, and no contact its value', async () => {
    await put(4, text('Tienda'))
    await call('adam', 'PATCH', 'contacts/c', { custom_4: 'Centro' })
    const answer = await call('adam', 'DELETE', 'contact-fields/4')
    expect([answer.status, answer.body.items]).toEqual([200, []])
    expect((await call('adam', 'GET', 'contacts/c')).body.custom_4).toBe('Centro')
    expect((await call('adam', 'DELETE', 'contact-fields/4')).status).toBe(200)
  })

  test.each([
    ['an empty name', { ...text('  ') }],
    ['a long name', text('x'.repeat(limits.contactFields.nameMax + 1))],
    ['a name of another field', text('RÚC')],
    ['a name of another field in a language', { ...text('NIT'), names: { en: 'Tax number' } }],
    ['a name of a fixed field', text('telefono')],
    ['an unknown language', { ...text('NIT'), names: { fr: 'Impôt' } }],
    ['an unknown type', { ...text('NIT'), type: 'money' }],
    ['no choices', { ...text('NIT'), type: 'choice', choices: [] }],
    ['a choice twice', { ...text('NIT'), type: 'choice', choices: ['Sí', 'si'] }],
    ['a long unit', { ...text('NIT'), type: 'number', unit: 'x'.repeat(7) }],
    ['a requirement that nobody can meet', { ...text('NIT'), isRequired: true, isShown: false }],
    ['no ticks', { name: 'NIT', type: 'text' }],
  ])('refuse %s', async (_, body) => {
    await put(1, { ...text('RUC'), names: { en: 'Tax number' } })
    expect((await put(2, body)).status).toBe(400)
    expect(await names()).toEqual(['RUC'])
  })

  test.each([0, 21, 1.5, 'x'])('have no number %s', async (number) => {
    const answer = await call('adam', 'PUT', `contact-fields/${number}`, text('RUC'))
    expect(answer.status).toBe(404)
  })

  test('do not change their type while contacts have values', async () => {
    await put(4, text('Cumpleaños'))
    expect((await put(4, { ...text('Cumpleaños'), type: 'date' })).status).toBe(200)
    await call('adam', 'PATCH', 'contacts/c', { custom_4: '2026-11-27' })
    expect((await put(4, text('Cumpleaños'))).status).toBe(409)
    expect((await put(4, { ...text('Nacimiento'), type: 'date' })).status).toBe(200)
    // A field without a name has texts.
    await call('adam', 'PATCH', 'contacts/c', { custom_5: 'x' })
    expect((await put(5, { ...text('Número'), type: 'number' })).status).toBe(409)
  })

  test('are filled in by agents only if they may', async () => {
    await put(4, { ...text('Monto'), agentsEdit: false })
    const edit = (who: Name, body: object) => call(who, 'PATCH', 'contacts/c', body)
    expect((await edit('ana', { custom_4: '9' })).status).toBe(403)
    expect((await edit('mia', { custom_4: '9' })).status).toBe(200)
    expect((await edit('ana', { custom_4: '9', custom_5: 'x' })).status).toBe(200)
    expect((await edit('ana', { custom_4: '' })).status).toBe(403)
    const row = { name: 'Rosa', lastName: 'Q', email: 'r@mail.example', phone: '51987654321' }
    const created = await call('ana', 'POST', 'contacts/new/auth', { ...row, custom_4: '1' })
    expect(created.status).toBe(403)
    await put(4, text('Monto'))
    expect((await edit('ana', { custom_4: '10' })).status).toBe(200)
  })

  test('belong to their group, and every member hears of a change', async () => {
    const follower = await followAs(rig, 'rita')
    await put(1, text('RUC'))
    expect((await follower.next())?.name).toBe('contactFields.changed')
    follower.client.disconnect()
    const olga = await rig.as('olga')
    const other = await olga('GET', 'main/contact-fields', { group: OTHER_GROUP })
    expect([other.status, other.body.items]).toEqual([200, []])
  })
})

describe('the values of a field', () => {
  const values = ['Hogar', 'Hogar', 'hogár', 'casa', 'casa', 'revendedor']
  const settings = { ...text('Tipo'), type: 'choice', choices: ['Hogar', 'Empresa'] }
  const conversion = { replacements: [{ from: 'casa', to: 'Empresa' }] }
  const stored = async () => {
    const found = await Promise.all(
      values.map(async (_, index) => (await call('adam', 'GET', `contacts/v${index}`)).body),
    )
    return found.map(({ custom_6 }) => custom_6)
  }
  beforeEach(async () => {
    for (const [index, value] of values.entries())
      await rig.contact(`v${index}`, {
        extra_json: JSON.stringify({ custom_6: value, username: 'kept' }),
      })
  })

  test('are counted, with and without a name', async () => {
    await call('adam', 'PATCH', 'contacts/c', { custom_20: 'x' })
    const { body } = await call('mia', 'GET', 'contact-fields/counts')
    const counted = body.items.filter(({ contacts }: { contacts: number }) => contacts > 0)
    expect(body.items).toHaveLength(limits.customFields)
    expect(counted).toEqual([
      { number: 6, contacts: 6 },
      { number: 20, contacts: 1 },
    ])
    const listed = await call('mia', 'GET', 'contact-fields/6/values')
    expect(listed.body).toEqual({
      items: [
        { value: 'Hogar', contacts: 2 },
        { value: 'casa', contacts: 2 },
        { value: 'hogár', contacts: 1 },
        { value: 'revendedor', contacts: 1 },
      ],
      moreItems: 0,
    })
    expect((await call('mia', 'GET', 'contact-fields/21/values')).status).toBe(404)
  })

  test('are checked against another type without a change', async () => {
    const { type, choices } = settings
    const check = (body: object) => call('adam', 'POST', 'contact-fields/6/check', body)
    expect((await check({ type, choices, ...conversion })).body).toEqual({
      same: 2,
      written: 1,
      replaced: 2,
      unfit: 1,
      items: [
        { value: 'casa', contacts: 2 },
        { value: 'revendedor', contacts: 1 },
      ],
      moreItems: 0,
      choices: [
        { value: 'Hogar', contacts: 3, added: 0 },
        { value: 'Empresa', contacts: 0, added: 2 },
      ],
      hasAmbiguousDays: false,
    })
    expect((await check({ type: 'date' })).body).toMatchObject({ same: 0, unfit: 6 })
    const unfit = { type, choices, replacements: [{ from: 'casa', to: 'Otro' }] }
    expect((await check(unfit)).status).toBe(400)
    expect((await check({ type })).status).toBe(400)
    expect(await stored()).toEqual(values)
  })

  test('ask for the order of day and month if it decides one of them', async () => {
    await call('adam', 'PATCH', 'contacts/c', { custom_7: '03/04/2026' })
    const check = (isMonthFirst: boolean) =>
      call('adam', 'POST', 'contact-fields/7/check', { type: 'date', isMonthFirst })
    expect((await check(false)).body).toMatchObject({ written: 1, hasAmbiguousDays: true })
    const body = { ...text('Entrega'), type: 'date', isMonthFirst: true }
    const answer = await call('adam', 'POST', 'contact-fields/7/convert', body)
    expect(answer.body).toMatchObject({ changed: 1, left: 0, field: { type: 'date', number: 7 } })
    expect((await call('adam', 'GET', 'contacts/c')).body.custom_7).toBe('2026-03-04')
  })

  test('are converted, and what does not fit stays', async () => {
    const revision = (await call('adam', 'GET', 'contacts/v3')).body.revision
    const follower = await followAs(rig, 'rita')
    const answer = await call('adam', 'POST', 'contact-fields/6/convert', {
      ...settings,
      ...conversion,
    })
    expect(answer.body).toMatchObject({ changed: 3, left: 0, field: { choices: settings.choices } })
    expect(await stored()).toEqual(['Hogar', 'Hogar', 'Hogar', 'Empresa', 'Empresa', 'revendedor'])
    const event = await follower.next()
    expect([event?.name, event?.data.updated]).toEqual(['contactFields.changed', 3])
    follower.client.disconnect()
    const { body } = await call('adam', 'GET', 'contacts/v3')
    expect([body.revision > revision, body.username]).toEqual([true, 'kept'])
    expect(await list()).toMatchObject([{ number: 6, type: 'choice' }])
  })

  test('have rules, segments and macros follow a choice that gets another name', async () => {
    await call('adam', 'POST', 'contact-fields/6/convert', { ...settings, ...conversion })
    const homes = { number: 6, operator: 'is', values: ['Hogar', 'Empresa'] }
    const step = { kind: 'field', number: 6, value: 'Hogar' }
    const segment = {
      groupId: GROUP,
      name: 'Homes',
      rule: { fields: [homes, { ...homes, number: 7 }] },
    }
    const { id: segmentId } = (await call('adam', 'POST', 'v2/segments', segment)).body
    const rule = ruleBody({ conditions: [{ kind: 'field', field: homes }], actions: [step] })
    const { id: ruleId } = (await call('adam', 'POST', 'rules', rule)).body
    const macro = { name: 'Home', actions: [step] }
    expect((await call('adam', 'POST', 'macros', macro)).status).toBe(200)

    const follower = await followAs(rig, 'rita')
    const answer = await call('adam', 'POST', 'contact-fields/6/convert', {
      ...settings,
      choices: ['Casa', 'Empresa'],
      replacements: [{ from: 'Hogar', to: 'Casa' }],
    })
    expect(answer.body).toMatchObject({ changed: 3, left: 0 })
    const events = [await follower.next(), await follower.next(), await follower.next()]
    expect(new Set(events.map((event) => event?.name))).toEqual(
      new Set(['contactFields.changed', 'macros.changed', 'rules.changed']),
    )
    follower.client.disconnect()
    const renamed = { ...homes, values: ['Casa', 'Empresa'] }
    const itemOf = async (path: string, id: string) =>
      (await call('adam', 'GET', path)).body.items.find((one: { id: string }) => one.id === id)
    expect(await itemOf('v2/segments', segmentId)).toMatchObject({
      rule: { fields: [renamed, { ...homes, number: 7 }] },
    })
    expect(await itemOf('rules', ruleId)).toMatchObject({
      isOn: true,
      conditions: [{ kind: 'field', field: renamed }],
      actions: [{ ...step, value: 'Casa' }],
    })
    expect((await call('adam', 'GET', 'macros')).body.items).toMatchObject([
      { actions: [{ ...step, value: 'Casa' }] },
    ])
    const log = await call('sara', 'GET', `groups/${GROUP}/audit?kinds=rules&limit=1`)
    const [entry] = auditApi.auditEntries.output.parse(log.body).items
    expect(entry).toMatchObject({ action: 'field.converted', object: { type: 'field', id: '6' } })
    const [before, after] = ['Hogar', 'Casa']
    expect(entry?.changes.map((change) => [change.name, change.before, change.after])).toEqual([
      ['choices', before, after],
      [`${rule.name}: conditions.1.field.values`, before, after],
      [`${rule.name}: actions.1.value`, before, after],
      ['Homes: fields.1.values', before, after],
      ['Home: actions.1.value', before, after],
    ])
  })

  test.each([
    ['a swap', ['Empresa', 'Hogar'], { Hogar: 'Empresa', Empresa: 'Hogar' }],
    ['a chain', ['Empresa', 'Tienda'], { Hogar: 'Empresa', Empresa: 'Tienda' }],
    ['a new choice', ['Casa', 'Empresa', 'Hogar'], { Hogar: 'Casa', Empresa: 'Empresa' }],
  ])('have all choices change their names at once: %s', async (_, choices, named) => {
    const names = new Map(Object.entries(named))
    const { convertMax } = limits.contactFields
    for (let index = 0; index <= convertMax; index += 1)
      await rig.contact(`m${index}`, { extra_json: '{"custom_6":"Empresa","custom_7":"Hogar"}' })
    const convert = (body: object) => call('adam', 'POST', 'contact-fields/6/convert', body)
    await convert({ ...settings, ...conversion })
    const before = await stored()
    const { body: first } = await call('adam', 'GET', 'contacts/v0')
    const step = { kind: 'field', number: 6, value: 'Hogar' }
    const asked = { number: 6, operator: 'is', values: ['Empresa', 'Hogar'] }
    const conditions = [{ kind: 'field', field: { ...asked, values: ['Hogar'] } }]
    const segment = { groupId: GROUP, name: 'All', rule: { fields: [asked] } }
    const { id } = (await call('adam', 'POST', 'v2/segments', segment)).body
    await call('adam', 'POST', 'rules', ruleBody({ conditions, actions: [step] }))
    await call('adam', 'POST', 'macros', { name: 'Home', actions: [step] })

    const body = {
      ...settings,
      choices,
      replacements: [...names].map(([from, to]) => ({ from, to })),
    }
    const home = names.get('Hogar') ?? ''
    const check = await call('adam', 'POST', 'contact-fields/6/check', body)
    const counted = contactFieldsApi.checkContactField.output.parse(check.body).choices
    const sums = counted.map(({ value, contacts, added }) => [value, contacts + added])
    // The rest of a renamed choice is written part after part.
    for (let left = 1; left > 0;) {
      const answer = await convert(body)
      expect(answer.status).toBe(200)
      left = answer.body.left
    }
    const renamed = before.map((value) => names.get(value) ?? value)
    expect(await stored()).toEqual(renamed)
    const { body: listed } = await call('adam', 'GET', 'contact-fields/6/values')
    const { items } = contactFieldsApi.contactFieldValues.output.parse(listed)
    const counts = new Map(items.map(({ value, contacts }) => [value, contacts]))
    expect(sums).toEqual(choices.map((choice) => [choice, counts.get(choice) ?? 0]))
    const many = (await call('adam', 'GET', `contacts/m${convertMax}`)).body
    expect([many.custom_6, many.custom_7]).toEqual([names.get('Empresa'), 'Hogar'])
    const after = (await call('adam', 'GET', 'contacts/v0')).body
    expect(after.revision).toBeGreaterThan(first.revision)
    expect(after.username).toBe('kept')

    const of = async (path: string) => (await call('adam', 'GET', path)).body.items
    expect((await of('v2/segments')).find((one: { id: string }) => one.id === id)).toMatchObject({
      rule: { fields: [{ ...asked, values: [names.get('Empresa'), home] }] },
    })
    expect(await of('rules')).toMatchObject([
      {
        conditions: [{ kind: 'field', field: { ...asked, values: [home] } }],
        actions: [{ ...step, value: home }],
      },
    ])
    expect(await of('macros')).toMatchObject([{ actions: [{ ...step, value: home }] }])
    // A request that is sent again renames nothing.
    expect((await convert(body)).body).toMatchObject({ changed: 0, left: 0 })
    expect(await stored()).toEqual(renamed)
  })

  test('are converted by several calls if they are many', async () => {
    const { convertMax } = limits.contactFields
    for (let index = 0; index < convertMax; index += 1)
      await rig.contact(`m${index}`, { extra_json: '{"custom_6":"CASA"}' })
    const body = { ...text('Tipo'), type: 'choice', choices: ['Casa'] }
    const convert = async () => {
      const answer = await call('adam', 'POST', 'contact-fields/6/convert', body)
      return [answer.body.changed, answer.body.left]
    }
    expect(await convert()).toEqual([convertMax, 2])
    expect(await convert()).toEqual([2, 0])
    expect(await convert()).toEqual([0, 0])
  })
})
