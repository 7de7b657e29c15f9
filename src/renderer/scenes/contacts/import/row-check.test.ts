import { expect, test } from 'vitest'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import { importRowSchema } from '#contract/api/contacts/contact-transfer.ts'
import fc from 'fast-check'
import { csvLine, csvSeparators, csvStart } from '#contract/rules/files/csv-text.ts'
import { phoneCell } from '#contract/rules/contacts/export-cells.ts'
import { readTable } from '#renderer/components/table-file/read-table.ts'
import type { ColumnFields } from './import-fields.ts'
import { checkRows, type RowReading } from './row-check.ts'

const columns: ColumnFields = [
  'name',
  'lastName',
  'phone',
  'email',
  'tags',
  'custom_2',
  null,
  'brand',
]
const reading: RowReading = {
  columns,
  countryCode: '51',
  tagIds: new Map([
    ['vip', 'label-vip'],
    ['rare', 'label-rare'],
  ]),
}
const rosa = ['Rosa', 'Huanca', '955 512 345', 'rosa@mail.example', '', '', 'x', '']
/** Rosa's row with some cells replaced. */
const row = (change: Record<number, string>, number = 2) => ({
  number,
  cells: rosa.map((cell, at) => change[at] ?? cell),
})

test('each cell of a row is read as the field of its column', () => {
  const { good, faults } = checkRows(
    [row({ 4: 'VIP; rare', 5: 'Cusco', 2: "'+51955512345" })],
    reading,
  )
  expect(faults).toEqual([])
  expect(good).toEqual([
    {
      number: 2,
      row: {
        name: 'Rosa',
        lastName: 'Huanca',
        phone: '51955512345',
        email: 'rosa@mail.example',
        tagIds: ['label-vip', 'label-rare'],
        custom_2: 'Cusco',
      },
    },
  ])
})

test('a number without a country code has that of its row, if a column has one', () => {
  const { good } = checkRows(
    [
      row({ 2: '11 2345-6789', 6: '+54' }),
      row({ 2: '955512346', 3: '', 6: '' }, 3),
      row({ 2: '+51955512347', 3: '', 6: '54' }, 4),
    ],
    { ...reading, codeColumn: 6 },
  )
  const phones = good.map((one) => one.row.phone)
  expect(phones).toEqual(['541123456789', '51955512346', '51955512347'])
})

test('a cell of a field with a type is stored in its form; one that does not fit stays, and is counted', () => {
  const date = contactFieldSchema.parse({ number: 2, name: 'Delivery', type: 'date' })
  const cells = ['27/11/2026', 'tomorrow', '2026-11-27', 'soon']
  const { good, faults, unfit } = checkRows(
    cells.map((cell, at) => row({ 2: `95551234${at}`, 3: `r${at}@mail.example`, 5: cell }, at + 2)),
    { ...reading, named: { fields: [date], isCommaDecimal: true } },
  )
  expect(faults).toEqual([])
  const stored = ['2026-11-27', 'tomorrow', '2026-11-27', 'soon']
  expect(good).toMatchObject(stored.map((text) => ({ row: { custom_2: text } })))
  expect(unfit).toEqual([{ field: 'custom_2', rows: 2, example: 'tomorrow' }])
})

test('a field without a column or with an empty cell is missing from the row, so that an update keeps its value', () => {
  for (const used of [columns, columns.slice(0, 4)]) {
    const { good } = checkRows([row({ 5: ' ' })], { ...reading, columns: used })
    const fields = Object.keys(good[0]?.row ?? {}).toSorted()
    expect(fields).toEqual(['email', 'lastName', 'name', 'phone'])
  }
})

test.each([
  ['no name', { 0: ' ' }, 'name', { kind: 'missing' }],
  ['no phone', { 2: '' }, 'phone', { kind: 'missing' }],
  ['letters in the phone', { 2: '987 65A 321' }, 'phone', { kind: 'phone', fault: 'characters' }],
  ['a phone with five digits', { 2: '95551' }, 'phone', { kind: 'phone', fault: 'tooShort' }],
  [
    'a phone with seventeen digits',
    { 2: '51999000111222333' },
    'phone',
    { kind: 'phone', fault: 'tooLong' },
  ],
  ['a rounded phone', { 2: '5,19877E+11' }, 'phone', { kind: 'phone', fault: 'rounded' }],
  ['an e-mail without @', { 3: 'rosa correo.pe' }, 'email', { kind: 'noAt' }],
  ['an e-mail without a domain', { 3: 'rosa@' }, 'email', { kind: 'noDomain' }],
  ['half a domain', { 3: 'rosa@correo' }, 'email', { kind: 'domain' }],
  ['blanks in the e-mail', { 3: 'ro sa@correo.pe' }, 'email', { kind: 'invalid' }],
  ['a name that is too long', { 0: 'a'.repeat(201) }, 'name', { kind: 'tooLong' }],
  ['a custom field that is too long', { 5: 'a'.repeat(1_001) }, 'custom_2', { kind: 'tooLong' }],
  ['an unknown tag', { 4: 'vip, otra' }, 'tags', { kind: 'unknownTag', name: 'otra' }],
  ['a tag that is too long', { 4: 'x'.repeat(101) }, 'tags', { kind: 'tooLong' }],
])('%s is a fault with its field and reason', (_, change, field, reason) => {
  const { good, faults } = checkRows([row(change)], reading)
  expect(good).toEqual([])
  expect(faults).toMatchObject([{ number: 2, field, reason }])
})

test('a row needs neither a last name nor an e-mail', () => {
  const bare = { 1: ' ', 3: '' }
  const { good, faults } = checkRows([row(bare), row({ ...bare, 2: '955512346' }, 3)], reading)
  expect(faults).toEqual([])
  expect(good.map((one) => one.row)).toEqual([
    { name: 'Rosa', phone: '51955512345' },
    { name: 'Rosa', phone: '51955512346' },
  ])
})

test('the tags that the group does not have are listed with their rows, and may be created', () => {
  const rows = [
    row({ 4: 'Feria 2026, VIP' }, 2),
    row({ 4: 'feria 2026; otra', 2: '955512346', 3: 'b@mail.example' }, 3),
    row({ 4: 'FERIA 2026', 2: '955512347', 3: 'c@mail.example' }, 4),
    // Its number is the fault, so its tag is not offered.
    row({ 4: 'nunca', 2: '95551', 3: 'd@mail.example' }, 5),
  ]
  const before = checkRows(rows, reading)
  expect(before.good).toEqual([])
  expect(before.unknownTags).toEqual([
    { name: 'Feria 2026', rows: 3 },
    { name: 'otra', rows: 1 },
  ])
  const after = checkRows(rows, { ...reading, newTags: new Set(['feria 2026']) })
  expect(after.unknownTags).toEqual([{ name: 'otra', rows: 1 }])
  expect(after.good).toMatchObject([
    { number: 2, row: { tagIds: ['label-vip'] }, newTags: ['feria 2026'] },
    { number: 4, newTags: ['feria 2026'] },
  ])
})

test('a phone number or an e-mail of an earlier row is a fault that names that row', () => {
  const rows = [
    row({}, 2),
    row({ 2: '+51 955512345', 3: 'other@mail.example' }, 5),
    row({ 2: '955512346', 3: 'ROSA@mail.example' }, 6),
    // Row 5 has a fault, so its e-mail does not count as used.
    row({ 2: '955512347', 3: 'other@mail.example' }, 7),
  ]
  const { good, faults } = checkRows(rows, reading)
  expect(good.map(({ number }) => number)).toEqual([2, 7])
  expect(faults).toMatchObject([
    { number: 5, field: 'phone', reason: { kind: 'repeats', number: 2 } },
    { number: 6, field: 'email', reason: { kind: 'repeats', number: 2 } },
  ])
})

test('whatever the cells contain, each row is valid or has one fault, and importRowSchema accepts valid rows', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom(...rosa), fc.stringMatching(/^\+?\d{5,16}$/))
  const cells = fc.array(cell, { maxLength: 9 })
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 12 }), (table) => {
      const rows = table.map((of, at) => ({ number: at + 2, cells: of }))
      const { good, faults } = checkRows(rows, reading)
      const numbers = [...good, ...faults].map(({ number }) => number)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(rows.map(({ number }) => number))
      for (const one of good) expect(importRowSchema.safeParse(one.row).success).toBe(true)
    }),
  )
})

test.each(csvSeparators)(
  'a file exported with “%s” gives the same people when it is imported again',
  (separator) => {
    const people = [
      ['Rosa', 'Huanca', '51955512345'],
      ['+51 908 000 011', '=1+1', '5511987654321'],
      ['"Bodega" El Sol', 'Paz, hija', '34612345678'],
      ["O'Brien", '@casa', '12125550123'],
    ] as const
    const lines = people.map(([name, lastName, phone], at) =>
      csvLine([name, lastName, phoneCell(phone), `p${at}@mail.example`], separator),
    )
    const bytes = new TextEncoder().encode(
      [csvStart, csvLine(['N', 'A', 'T', 'E'], separator), ...lines].join(''),
    )
    const read = readTable(bytes, {}, 10)
    if (!read.ok) throw new Error(read.fault)
    const fields: ColumnFields = ['name', 'lastName', 'phone', 'email']
    const { good, faults } = checkRows(read.table.rows, { ...reading, columns: fields })
    expect(faults).toEqual([])
    expect(good.map(({ row }) => [row.name, row.lastName, row.phone])).toEqual(people)
  },
)
