import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { FieldCondition, FieldOperator } from '#contract/entities/contacts/field-condition.ts'
import { limits } from '#contract/limits.ts'
import { insertOptOut } from '#workspace/storage/contacts/opt-outs.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { callAs } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const table = async (query: Readonly<Record<string, unknown>>): Promise<Answer> => {
  const parts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const sara = await callAs(rig, 'sara')
  return await sara('GET', `main/contacts?${new URLSearchParams([['groupId', GROUP], ...parts])}`)
}
const found = async (query: Readonly<Record<string, unknown>>): Promise<string[]> => {
  const { status, body } = await table(query)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }: { id: string }) => id).toSorted()
}
const condition = (number: number, operator: FieldOperator, ...values: string[]) => ({
  fields: [{ number, operator, values }] satisfies FieldCondition[],
})

/** Contacts with these values of a field, named by them; the one without a value is `none`. */
async function withValues(number: number, values: readonly string[]): Promise<void> {
  await rig.contact('none')
  for (const [index, value] of values.entries())
    await rig.contact(`v${index}`, { extra_json: JSON.stringify({ [`custom_${number}`]: value }) })
}

describe('contacts are filtered by a field of', () => {
  test.each<[type: string, values: string[], FieldOperator, given: string[], result: string[]]>([
    ['a text', ['Lima', 'lima ', 'Lima Norte'], 'is', ['LIMA'], ['Lima', 'lima ']],
    ['a text', ['Ñuñoa', 'nunoa', 'Nuñez'], 'is', ['ñuñoa'], ['Ñuñoa', 'nunoa']],
    ['a text', ['Lima', 'Cusco'], 'isNot', ['lima'], ['Cusco', 'none']],
    [
      'a text',
      ['San Isidro', 'SAN ÍSIDRO', 'Surco'],
      'contains',
      ['ísid'],
      ['SAN ÍSIDRO', 'San Isidro'],
    ],
    ['a text', ['50%', '50 a', 'a_b'], 'contains', ['0%'], ['50%']],
    ['a text', ['x', ' '], 'isEmpty', [], [' ', 'none']],
    ['a text', ['x', ' '], 'isFilled', [], ['x']],
    [
      'a number',
      ['9', '10', '10.5', '-3', '1e9', 'ten', '1.2.3', '.5', '-'],
      'more',
      ['9'],
      ['10', '10.5'],
    ],
    ['a number', ['9', '-3', '-3.5', 'ten', '', '٣'], 'less', ['9'], ['-3', '-3.5']],
    ['a number', ['9', '10', `1${'0'.repeat(200)}`], 'more', ['10'], [`1${'0'.repeat(200)}`]],
    ['a number', ['9', '90'], 'is', ['9', '8'], ['9']],
    [
      'a day',
      ['2026-11-26', '2026-11-27', '2026-02-30', '2026-13-01', '27/11/2026', 'soon', '0000-01-01x'],
      'before',
      ['2026-11-27'],
      ['2026-11-26'],
    ],
    [
      'a day',
      ['2026-11-27', '2026-11-28', '2028-02-29', '2027-02-29', '2026-12-32', '9'],
      'after',
      ['2026-11-27'],
      ['2026-11-28', '2028-02-29'],
    ],
    ['a choice', ['Hogar', 'Empresa', 'otro'], 'is', ['Hogar', 'Empresa'], ['Empresa', 'Hogar']],
    ['a choice', ['Hogar', 'Empresa', 'otro'], 'isNot', ['Hogar', 'Empresa'], ['none', 'otro']],
    ['yes or no', ['yes', 'no', 'maybe'], 'is', ['yes'], ['yes']],
    ['a phone', ['+51987640221', '987640221'], 'contains', ['+5198'], ['+51987640221']],
  ])('%s: of %j, %s %j finds %j', async (_, values, operator, given, result) => {
    await withValues(7, values)
    const ids = await found(condition(7, operator, ...given))
    expect(ids.map((id) => values[Number(id.slice(1))] ?? id).toSorted()).toEqual(result.toSorted())
  })

  test('any number, and by several fields at once', async () => {
    for (const number of customNumbers)
      await rig.contact(`c${number}`, { extra_json: JSON.stringify({ [`custom_${number}`]: 'x' }) })
    for (const number of customNumbers)
      expect(await found(condition(number, 'is', 'x'))).toEqual([`c${number}`])
    await rig.contact('both', { extra_json: JSON.stringify({ custom_1: 'x', custom_2: '5' }) })
    const conditions = [...condition(1, 'is', 'x').fields, ...condition(2, 'more', '4').fields]
    expect(await found({ fields: conditions })).toEqual(['both'])
  })
})

describe('contacts are filtered by', () => {
  test('their brand and country', async () => {
    await rig.contact('a', { brand: 'Casa Nogal', country_code: '51' })
    await rig.contact('b', { brand: 'CASA', country_code: '57' })
    await rig.contact('c', { country_code: '1' })
    const brand = (operator: FieldOperator, ...values: string[]) =>
      found({ brand: [{ operator, values }] })
    expect(await brand('contains', 'casa')).toEqual(['a', 'b'])
    expect(await brand('is', 'casa')).toEqual(['b'])
    expect(await brand('isEmpty')).toEqual(['c'])
    expect(await found({ countries: '57,1' })).toEqual(['b', 'c'])
  })

  test('the day of registration in the group’s time zone', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, timeZone: 'America/Lima' })
    for (const [id, at] of [
      ['before', '2026-11-27T04:59:59.999Z'],
      ['first', '2026-11-27T05:00:00.000Z'],
      ['last', '2026-11-28T04:59:59.999Z'],
      ['after', '2026-11-28T05:00:00.000Z'],
    ] as const)
      await rig.contact(id, { created_at: Date.parse(at) })
    expect(await found({ createdFrom: '2026-11-27', createdTo: '2026-11-27' })).toEqual([
      'first',
      'last',
    ])
    expect(await found({ createdFrom: '2026-11-28' })).toEqual(['after'])
    expect(await found({ createdTo: '2026-11-26' })).toEqual(['before'])
  })

  test('whether the person wants no campaigns, with any spelling of the number', async () => {
    await rig.contact('out', { phone: '5511987654321', phone_key: '5511987654321' })
    await rig.contact('in', { phone: '51987640221', phone_key: '51987640221' })
    const { db } = rig.workspace.storage
    const row = { group_id: GROUP, at: 1, campaign_id: null }
    await insertOptOut(db, { ...row, phone: '551187654321' })
    expect(await found({ isOptedOut: 'true' })).toEqual(['out'])
    expect(await found({ isOptedOut: 'false' })).toEqual(['in'])
  })
})

describe('a segment and what follows it', () => {
  test('have the contacts that fulfil its conditions', async () => {
    await withValues(3, ['2026-11-26', '2026-11-28', 'soon'])
    const sara = await callAs(rig, 'sara')
    const rule = { ...condition(3, 'before', '2026-11-27'), countries: ['51'], isOptedOut: false }
    const { body } = await sara('POST', 'main/v2/segments', {
      body: { groupId: GROUP, name: 'Late', rule },
    })
    expect(body.rule).toMatchObject(rule)
    const list = await sara('GET', `main/v2/segments?groupId=${GROUP}`)
    expect(list.body.items).toMatchObject([{ name: 'Late', contacts: 1, rule }])
  })
})

describe('a filter is refused', () => {
  test.each([
    ['that is no JSON', { fields: '[{' }],
    ['that is no list', { fields: {} }],
    ['by a field that does not exist', condition(21, 'is', 'x')],
    ['by an unknown operator', { fields: [{ number: 1, operator: 'like', values: ['x'] }] }],
    ['without a value', condition(1, 'is')],
    ['with a value too many', condition(1, 'contains', 'a', 'b')],
    ['by a number that is none', condition(1, 'more', '12,5')],
    ['by a day that does not exist', condition(1, 'before', '2026-02-30')],
    ['by a day of registration that is none', { createdFrom: '27/11/2026' }],
    ['by a country that is none', { countries: 'PE' }],
    ['by a brand without a value', { brand: [{ operator: 'is', values: [] }] }],
    [
      'by too many fields',
      {
        fields: Array.from(
          { length: limits.contacts.conditionsMax + 1 },
          () => condition(1, 'isEmpty').fields[0],
        ),
      },
    ],
  ])('%s', async (_, query) => {
    expect((await table(query)).status).toBe(400)
  })
})
