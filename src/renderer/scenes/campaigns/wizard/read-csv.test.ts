import { describe, expect, test } from 'vitest'
import { nameColumn, parseCsv, readCsv, phoneColumn, rowsOf } from './read-csv.ts'

const fair = '\uFEFFnombres;celular;ciudad\r\n"Rosa; Elena";944 871 230;Lima\r\n\r\nXimena;;\r\n'

function fileOf(text: string) {
  const file = parseCsv('x.csv', text)
  if (typeof file === 'string') throw new Error(file)
  return file
}

describe('a CSV file', () => {
  test('is read with semicolons, quoted cells and a byte order mark, and without empty lines', () => {
    const file = fileOf(fair)
    expect(file.columns).toEqual(['nombres', 'celular', 'ciudad'])
    expect([phoneColumn(file), nameColumn(file)]).toEqual([1, 0])
    expect(rowsOf(file, 1, 0)).toEqual([
      {
        phone: '944 871 230',
        name: 'Rosa; Elena',
        columns: { nombres: 'Rosa; Elena', ciudad: 'Lima' },
      },
      { phone: '', name: 'Ximena', columns: { nombres: 'Ximena' } },
    ])
  })

  test.each([
    ['', 'empty'],
    ['telefono\n', 'empty'],
    ['PK\0\0', 'unreadable'],
  ])('with the text %j is refused as %s', (text, problem) => {
    expect(parseCsv('x.csv', text)).toBe(problem)
  })
})

test.each([
  ['is recognized by its title', 'id,Teléfono\n7,x', 1],
  ['is recognized by its cells', 'a,b\nRosa,+51 944 871 230\nAna,944871231', 1],
  ['is null in a file without phone numbers', 'a,b\nRosa,Lima', null],
])('the phone column %s', (_, text, column) => {
  expect(phoneColumn(fileOf(text))).toBe(column)
})

test('the rows of a file without a name column have empty names', () => {
  const file = fileOf('a,b\n1,944871230')
  expect(nameColumn(file)).toBeNull()
  expect(rowsOf(file, 1, null)[0]?.name).toBe('')
})

test('a file of an older spreadsheet, in Latin-1, keeps its accents', async () => {
  const bytes = Uint8Array.from(
    'phone;name\n51900000001;Nu\xf1ez',
    (one) => one.codePointAt(0) ?? 0,
  )
  expect(await readCsv(new File([bytes], 'x.csv'))).toMatchObject({
    rows: [['51900000001', 'Nuñez']],
  })
})
