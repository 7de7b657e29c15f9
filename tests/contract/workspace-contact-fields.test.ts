import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { limits } from '#contract/limits.ts'
import { followAs } from './support/follower.ts'
import { callAs, ofMembers } from './support/roles.ts'
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
