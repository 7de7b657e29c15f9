import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCsvSession } from './csv-session.ts'
import { guessColumns } from './import-fields.ts'

const file = [
  'nombre,apellido,celular,correo,dni',
  'Rosa,Huanca,955512345,rosa@mail.example,1',
  'Julio,,955512346,julio,2',
  'Luis,Arce,955512345,luis@mail.example,3',
].join('\n')

async function opened() {
  const session = createCsvSession()
  const opening = await session.open(new TextEncoder().encode(file), {})
  if (!opening.ok) throw new Error(opening.fault)
  const { summary } = opening
  const reading = { columns: guessColumns(summary.head), countryCode: '51', tagIds: new Map() }
  return { session, summary, checked: session.check(reading) }
}

test('a file is summarized and its rows are checked', async () => {
  const { session, summary, checked } = await opened()
  expect(summary).toMatchObject({
    rows: 3,
    head: ['nombre', 'apellido', 'celular', 'correo', 'dni'],
  })
  expect(summary.samples[0]?.[0]).toBe('Rosa')
  expect(checked.good).toBe(1)
  expect(checked.faults.map(({ number }) => number)).toEqual([3, 4])
  expect(session.good(0, 10).map(({ number }) => number)).toEqual([2])
  expect(session.good(1, 10)).toEqual([])
})

test('an edit returns all remaining faults, the edited row, and the rows that the edit makes valid', async () => {
  const { session } = await opened()
  const named = session.checkEdit(3, { email: 'julio@mail.example' })
  session.applyEdit()
  expect(named.faults.map(({ number }) => number)).toEqual([4])
  expect(named.changed.map(({ number }) => number)).toEqual([3])
  // Rows 2 and 4 had the same phone number. Row 2 gets another one, so row 4 becomes valid.
  const moved = session.checkEdit(2, { phone: '955512399' })
  session.applyEdit()
  expect(moved.faults).toEqual([])
  expect(moved.changed.map(({ number }) => number)).toEqual([2, 4])
  expect(session.cells([2, 4, 99])).toEqual([
    ['Rosa', 'Huanca', '955512399', 'rosa@mail.example', '1'],
    ['Luis', 'Arce', '955512345', 'luis@mail.example', '3'],
    [],
  ])
})

test('an edit that is not applied changes no row, and its second check returns the same rows', async () => {
  const { session } = await opened()
  const first = session.checkEdit(2, { phone: '955512399' })
  expect(first.changed.map(({ number }) => number)).toEqual([2, 4])
  expect(session.cells([2])[0]?.[2]).toBe('955512345')
  expect(session.good(0, 10).map(({ number }) => number)).toEqual([2])
  expect(session.checkEdit(2, { phone: '955512399' })).toEqual(first)
})

test('an edit is not applied after a new check of all rows', async () => {
  const { session } = await opened()
  session.checkEdit(2, { phone: '955512399' })
  session.check({ columns: [], countryCode: '51', tagIds: new Map() })
  session.applyEdit()
  expect(session.cells([2])[0]?.[2]).toBe('955512345')
})

test('a refused file does not replace the file that was opened before', async () => {
  const { session } = await opened()
  expect(await session.open(new Uint8Array(), {})).toEqual({ ok: false, fault: 'empty' })
  expect(session.cells([2])[0]?.[0]).toBe('Rosa')
})

test.each([
  ['decimal-phones', '51', ['51987654321', '51987654322', '51987654323']],
  ['invisible-marks', '51', ['34612345678', '12125550123', '51987654321']],
  ['invisible-marks', '52', ['34612345678', '12125550123', '51987654321']],
])('the phones of %s with the country code %s are read', async (name, countryCode, phones) => {
  const session = createCsvSession()
  const opening = await session.open(readFileSync(`tests/fixtures/${name}.csv`), {})
  if (!opening.ok) throw new Error(opening.fault)
  const columns = guessColumns(opening.summary.head)
  expect(session.check({ columns, countryCode, tagIds: new Map() }).faults).toEqual([])
  expect(session.good(0, 10).map(({ row }) => row.phone)).toEqual(phones)
})

test('the second spelling of a number is a repeated row', async () => {
  const session = createCsvSession()
  const opening = await session.open(
    readFileSync('tests/fixtures/other-spelling-same-person.csv'),
    {},
  )
  if (!opening.ok) throw new Error(opening.fault)
  const columns = guessColumns(opening.summary.head)
  const { faults } = session.check({ columns, countryCode: '55', tagIds: new Map() })
  expect(faults).toMatchObject([
    { number: 3, field: 'phone', reason: { kind: 'repeats', number: 2 } },
    { number: 5, field: 'phone', reason: { kind: 'repeats', number: 4 } },
  ])
  expect(session.good(0, 10).map(({ row }) => row.phone)).toEqual([
    '5531987654321',
    '5215512345678',
  ])
})

test('rows with several phones in a cell are listed, with those that are not used', async () => {
  const session = createCsvSession()
  await session.open(
    new TextEncoder().encode(file.replace('955512345', '013456789 o 955512345')),
    {},
  )
  const columns = guessColumns(['nombre', 'apellido', 'celular', 'correo', 'dni'])
  const { several } = session.check({ columns, countryCode: '51', tagIds: new Map() })
  expect(several).toMatchObject([
    { number: 2, row: { phone: '51955512345' }, otherPhones: ['013456789'] },
  ])
})
