/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readTable } from '#renderer/components/table-file/read-table.ts'
import {
  columnNames,
  nameColumn,
  phoneColumn,
  recipientRows,
  sendableColumns,
} from './recipient-file.ts'

function tableOf(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const reading = readTable(bytes, {}, limits.campaign.rowsMax)
  if (!reading.ok) throw new Error(reading.fault)
  return reading.table
}

test('rows have the lines of the file, and blank rows are left out', () => {
  const table = tableOf(
    '\uFEFFnombres;celular;ciudad;vacía\r\n"Rosa; Elena";944 871 230;Lima\r\n\r\nXimena;;\r\n',
  )
  expect([phoneColumn(table), nameColumn(table)]).toEqual([1, 0])
  expect(sendableColumns(table, 1)).toEqual([0, 2])
  expect(recipientRows(table, 1, 0)).toEqual([
    {
      line: 2,
      phone: '944 871 230',
      name: 'Rosa; Elena',
      columns: { nombres: 'Rosa; Elena', ciudad: 'Lima' },
    },
    { line: 4, phone: '', name: 'Ximena', columns: { nombres: 'Ximena' } },
  ])
})

test('titles under the name of the list are found, and a total below it is nobody', () => {
  const table = tableOf('Feria de noviembre;\n\nNombre;Celular\nRosa;944871230\nTotal;1\n')
  expect([phoneColumn(table), nameColumn(table)]).toEqual([1, 0])
  expect(recipientRows(table, 1, 0)).toMatchObject([{ line: 4, phone: '944871230', name: 'Rosa' }])
})

test('columns with the same title are told apart by their position', () => {
  const file = new URL(
    '../../../components/table-file/fixtures/duplicate-columns.csv',
    import.meta.url,
  )
  const table = tableOf(readFileSync(file))
  expect(columnNames(table)).toEqual(['nombre', 'telefono', 'pedido (3)', 'pedido (4)'])
  expect(recipientRows(table, 1, 0).map(({ columns }) => columns)).toEqual([
    { nombre: 'Rosa', 'pedido (3)': 'A-1', 'pedido (4)': 'B-2' },
    { nombre: 'Luis', 'pedido (3)': 'A-3', 'pedido (4)': 'B-4' },
  ])
})

test('long titles are cut and told apart, and a column without a title is named by its number', () => {
  const long = 'x'.repeat(limits.campaign.cellMax)
  const names = columnNames({ head: [`${long}a`, '', `${long}b`] })
  expect(names).toEqual([long, '2', `${long.slice(4)} (3)`])
})

test('a row that a stray quotation mark has broken has no phone number', () => {
  const table = tableOf(
    'nombre,pedido,celular\n"Rosa, 5" cm,51987654321,51987654322\nAna,1,51987654323\n',
  )
  expect(recipientRows(table, 2, 0).map(({ line, phone }) => [line, phone])).toEqual([
    [2, ''],
    [3, '51987654323'],
  ])
})

test.each([
  ['is recognized by its title', 'id,Teléfono\n7,x', 1],
  ['is recognized by a part of its title', 'id,Teléfono del cliente\n7,x', 1],
  ['is recognized by its cells', 'a,b\nRosa,+51 944 871 230\nAna,944871231', 1],
  ['is recognized in a file without titles', 'Rosa,+51 944 871 230\nAna,944871231', 1],
  ['is null in a file without phone numbers', 'a,b\nRosa,Lima', null],
])('the phone column %s', (_, text, column) => {
  expect(phoneColumn(tableOf(text))).toBe(column)
})

test('the rows of a file without a name column have empty names', () => {
  const table = tableOf('a,b\n1,944871230')
  expect(nameColumn(table)).toBeNull()
  expect(recipientRows(table, 1, null)[0]?.name).toBe('')
})
