/// <reference types="node" />
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { guessPersonColumns } from './column-titles.ts'
import { readTable, separators, type TableOptions } from './read-table.ts'

const rowsMax = 1_000
const bytesOf = (text: string) => new TextEncoder().encode(text)
const opened = (bytes: Uint8Array, options: TableOptions = {}) => {
  const reading = readTable(bytes, options, rowsMax)
  if (!reading.ok) throw new Error(reading.fault)
  return reading.table
}
const read = (text: string, options: TableOptions = {}) => opened(bytesOf(text), options)
const fixture = (name: string) => opened(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))

describe('the titles', () => {
  const lines = (...all: string[]) => read(all.join('\n'))

  test.each([
    [
      'under lines without separators',
      ['Reporte de clientes', '28/11/2026', 'Nombre;Celular', 'Rosa;987654321', 'Luis;987654322'],
      3,
    ],
    [
      'under a line with a phone number',
      ['Casa Nogal;01 234 5678', 'Nombre;Celular', 'Rosa;987654321'],
      2,
    ],
    ['that are not known', ['Informe;;', 'Alfa;Beta;Gama', 'x;y;987654321'], 2],
    [
      'on the first line, of which not all columns have one',
      ['Alfa;;Gama', 'x;y;z', 'u;v;987654321'],
      1,
    ],
    ['of one column', ['Celular', '987654321'], 1],
  ] as const)('are found %s', (_, file, line) => {
    expect(lines(...file).headLine).toBe(line)
  })

  test.each([
    ['data alone', ['Rosa;987654321', 'Ana;', 'Luis;987654322']],
    ['data under a name', ['Reporte;', 'Rosa;987654321', 'Luis;987654322']],
  ] as const)('are not found in %s', (_, file) => {
    const { headLine, rows } = lines(...file)
    expect([headLine, rows.length]).toEqual([null, file.length])
  })

  test('can be chosen among the first lines', () => {
    const text = 'Reporte;\n\nAlfa;Beta\nNombre;Celular\nRosa;987654321'
    const { headLine, topLines } = read(text)
    expect(headLine).toBe(4)
    expect(topLines.slice(0, 3)).toEqual([
      { line: 1, text: 'Reporte' },
      { line: 3, text: 'Alfa · Beta' },
      { line: 4, text: 'Nombre · Celular' },
    ])
    const chosen = read(text, { hasHead: true, headLine: 3 })
    expect([chosen.head, chosen.rows.length]).toEqual([['Alfa', 'Beta'], 2])
    expect(read(text, { hasHead: false }).rows).toHaveLength(4)
  })

  test('totals below the rows are no rows, but people with such a name are', () => {
    const people = ['Nombre;Celular', 'Total;987654320', 'Rosa;987654321']
    for (const total of [
      'Total;1',
      'TOTAL GENERAL: 2;',
      'Gran total;',
      'Totais: 2',
      'Subtotal;\nTotal;2',
    ])
      expect(lines(...people, '', total).rows.map(({ cells }) => cells[0])).toEqual([
        'Total',
        'Rosa',
      ])
    expect(lines(...people, 'Total Luis;987654323').rows).toHaveLength(3)
  })
})

describe('a file that people brought', () => {
  test('with mixed line ends has all its people', () => {
    const { source, rows } = fixture('mixed-line-endings.csv')
    expect(source).toMatchObject({ encoding: 'utf-8' })
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [2, 'Rosa'],
      [3, 'Luis'],
      [4, 'Eva'],
      [5, 'Ana'],
      [6, 'Uma'],
      [7, 'Ida'],
    ])
  })

  test('with a name, a date and a blank line above its titles has them on line 4', () => {
    const { source, headLine, head, rows } = fixture('title-lines.csv')
    expect({ source, headLine, head }).toEqual({
      source: { kind: 'text', encoding: 'utf-8', separator: ';' },
      headLine: 4,
      head: ['Nombre', 'Apellido', 'Celular', 'Email'],
    })
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [5, 'Rosa'],
      [6, 'Luis'],
    ])
    expect([...guessPersonColumns(head).keys()]).toEqual(['name', 'lastName', 'phone', 'email'])
  })

  test('that names its separator has its titles in the second line', () => {
    const { source, head, rows } = fixture('sep-line.csv')
    expect({ source, head }).toEqual({
      source: { kind: 'text', encoding: 'utf-8', separator: ';' },
      head: ['Nombre', 'Apellido', 'Celular', 'Email'],
    })
    expect(rows.map(({ number }) => number)).toEqual([3, 4])
  })

  test('with a stray quotation mark has all its people, and names the line', () => {
    const { rows, strayQuotes } = fixture('stray-quote.csv')
    expect(rows.map(({ cells }) => cells[0])).toEqual([
      'Rosa',
      '"Bodega" El Sol',
      'Eva',
      'Ana',
      'Uma',
    ])
    expect(strayQuotes).toEqual([3])
    expect(rows.some(({ isBroken }) => isBroken)).toBe(false)
  })

  test('in the Unicode text of Excel keeps its accents', () => {
    const { source, rows } = fixture('utf16-unicode-text.txt')
    expect(source).toEqual({ kind: 'text', encoding: 'utf-16le', separator: '\t' })
    expect(rows).toEqual([
      { number: 2, cells: ['Rosa', 'Núñez', '987654321', 'rosa@mail.example'] },
    ])
  })

  test('of Google Contacts has known columns, and its groups are no tags', () => {
    const { head, rows } = fixture('google-contacts.csv')
    expect(rows).toHaveLength(2)
    const titles = [...guessPersonColumns(head)].map(([field, at]) => [field, head[at]])
    expect(titles).toEqual([
      ['name', 'First Name'],
      ['lastName', 'Last Name'],
      ['phone', 'Phone 1 - Value'],
      ['email', 'E-mail 1 - Value'],
      ['brand', 'Organization Name'],
    ])
  })

  test('with a title twice has both columns', () => {
    const { head } = fixture('duplicate-columns.csv')
    expect(head).toEqual(['nombre', 'telefono', 'pedido (3)', 'pedido (4)'])
  })
})

describe('a table', () => {
  it.each([
    ['commas', 'nombre,celular\nAna,5191\n', ','],
    ['semicolons', 'nombre;celular\nAna;5191\n', ';'],
    ['tabs', 'nombre\tcelular\nAna\t5191\n', '\t'],
    ['bars', 'nombre|celular\nAna|5191\n', '|'],
  ])('separated by %s is split into columns', (_, text, separator) => {
    const table = read(text)
    expect(table).toMatchObject({
      source: { separator },
      head: ['nombre', 'celular'],
      hasHead: true,
    })
    expect(table.rows).toEqual([{ number: 2, cells: ['Ana', '5191'] }])
  })

  it('is split by the separator of all rows, not by one that only the titles have', () => {
    const { source } = read('nombre;celular (uno, dos, o tres)\nAna;1\n')
    expect(source).toMatchObject({ separator: ';' })
  })

  it('is split by the separator that the user chose, whatever its first line names', () => {
    expect(read('sep=;\na,b;c\n1,2;3', { separator: ',' }).head).toEqual(['a', 'b;c'])
  })

  it('is read in the encoding that the user chose', () => {
    expect(read('nombre\nñ', { encoding: 'windows-1252' }).rows[0]?.cells).toEqual(['Ã±'])
  })

  it('has the lines of the file as numbers of its rows', () => {
    const { rows } = read('nombre,nota\n\n"Ana","una\ndos"\n,\nLuis,\n')
    expect(rows.map(({ number }) => number)).toEqual([3, 6])
    expect(rows[0]?.cells).toEqual(['Ana', 'una\ndos'])
  })

  it('has a broken row if a stray quotation mark adds cells, and no column for them', () => {
    const { head, rows, strayQuotes } = read('a,b\n"x, y" z,1\n2,3')
    expect(head).toEqual(['a', 'b'])
    expect(rows).toEqual([
      { number: 2, cells: ['"x', ' y" z'], isBroken: true },
      { number: 3, cells: ['2', '3'] },
    ])
    expect(strayQuotes).toEqual([2])
  })

  it('has no titles if its first row has a phone number or an e-mail', () => {
    expect(read('Ana,51987654321\n')).toMatchObject({ hasHead: false, head: ['', ''] })
    expect(read('Ana,ana@mail.example\n').hasHead).toBe(false)
    expect(read('Ana,51987654321\nLuis,1\n', { hasHead: true }).rows).toHaveLength(1)
  })

  it('has as many columns as its longest row', () => {
    expect(read('a,b\n1,2,3\n').head).toEqual(['a', 'b', ''])
  })

  it('has distinct titles, whatever the titles are', () => {
    expect(read('a,a,a (2),\n1').head).toEqual(['a (1)', 'a (2) (2)', 'a (2)', ''])
  })

  it.each([
    ['no bytes', new Uint8Array(), 'empty'],
    ['blanks only', bytesOf(' \n\n'), 'empty'],
    ['separators only', bytesOf(',,\n,,\n'), 'empty'],
    ['titles only', bytesOf('nombre,celular\n'), 'noRows'],
    ['a spreadsheet’s bytes', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'notText'],
    ['too many rows', bytesOf('n\n' + 'a\n'.repeat(rowsMax + 1)), 'tooManyRows'],
  ])('with %s is refused', (_, bytes, fault) => {
    expect(readTable(bytes, {}, rowsMax)).toEqual({ ok: false, fault })
  })
})

/** The bytes of letters in Mac Roman. */
const macRoman: Readonly<Record<string, number>> = Object.fromEntries(
  [...'áéíóúñÑüãõçâêô'.matchAll(/./g)].map(([one], at) => [
    one,
    [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0x84, 0x9f, 0x8b, 0x9b, 0x8d, 0x89, 0x90, 0x99][at] ?? 0,
  ]),
)
const codes = (text: string) => text.split('').map((one) => one.charCodeAt(0))
const writers = {
  'utf-8': (text: string) => [...bytesOf(text)],
  'utf-8 with mark': (text: string) => [...bytesOf(`\uFEFF${text}`)],
  'utf-16le': (text: string) => codes(`\uFEFF${text}`).flatMap((code) => [code & 0xff, code >> 8]),
  'utf-16le without mark': (text: string) =>
    codes(text).flatMap((code) => [code & 0xff, code >> 8]),
  'utf-16be': (text: string) => codes(`\uFEFF${text}`).flatMap((code) => [code >> 8, code & 0xff]),
  'windows-1252': codes,
  macintosh: (text: string) => text.split('').map((one) => macRoman[one] ?? one.charCodeAt(0)),
} as const

const letters = [...'abRZ01 ,;|\t"\r\n'.split(''), ...Object.keys(macRoman)]
const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 })
/** A table of two to five columns whose rows have a text in the first cell, so that no row is blank. */
const table = fc.integer({ min: 2, max: 5 }).chain((columns) =>
  fc.array(
    fc
      .array(cell, { minLength: columns, maxLength: columns })
      .map((cells) => cells.with(0, `Peña ${cells[0]}`)),
    { minLength: 2, maxLength: 8 },
  ),
)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('any table is read back as it was written, with the line of every row', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...separators),
      fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...Object.keys(writers)),
      fc.boolean(),
      fc.boolean(),
      (rows, separator, ends, encoding, isAllQuoted, hasSepLine) => {
        const cellText = (text: string) =>
          isAllQuoted || /[",;|\t\r\n]|^ | $/.test(text) ? quoted(text) : text
        let text = hasSepLine ? `sep=${separator}\n` : ''
        const expected = rows.map((cells, at) => {
          const number = text.split(/\r\n|\r|\n/).length
          text += cells.map(cellText).join(separator) + (ends[at % ends.length] ?? '')
          return { number, cells }
        })
        const write = Object.entries(writers).find(([name]) => name === encoding)?.[1] ?? codes
        const bytes = Uint8Array.from(write(text))
        const back = opened(bytes, { hasHead: false })
        expect(back).toMatchObject({ source: { separator }, rows: expected, strayQuotes: [] })
      },
    ),
  )
})
