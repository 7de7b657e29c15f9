import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readFileTable } from './read-sheet.ts'
import type { TableOptions } from './read-table.ts'
import { xlsx, type FixtureCell, type FixtureOptions, type FixtureSheet } from './xlsx.fixture.ts'

const rowsMax = 1_000
type Bytes = Uint8Array<ArrayBuffer>

const readingOf = async (file: Bytes | Promise<Bytes>, options: TableOptions = {}) =>
  await readFileTable(await file, options, rowsMax)

async function tableIn(sheets: readonly FixtureSheet[], options?: FixtureOptions) {
  const reading = await readingOf(xlsx(sheets, options))
  if (!reading.ok) throw new Error(reading.fault)
  return reading.table
}

/** The texts of cells below a head. */
async function textsOf(cells: readonly FixtureCell[], options?: FixtureOptions) {
  const heads = cells.map((_, at) => `Alfa ${String.fromCharCode(65 + at)}`)
  const { rows } = await tableIn([{ name: 'Datos', rows: [heads, cells] }], options)
  return rows[0]?.cells
}

const faultOf = async (file: Bytes | Promise<Bytes>) => {
  const reading = await readingOf(file)
  return reading.ok ? null : reading.fault
}

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

const people: FixtureSheet = {
  name: 'Clientes',
  rows: [['Nombre', 'Celular'], ['Rosa', 51987654321], [], ['Luis', 51987654322]],
}

describe('a spreadsheet', () => {
  test('has the rows of its sheet, with their numbers', async () => {
    const { source, head, headLine, rows } = await tableIn([people])
    expect(source).toEqual({ kind: 'sheet', name: 'Clientes', sheets: 1 })
    expect([head, headLine]).toEqual([['Nombre', 'Celular'], 1])
    expect(rows).toEqual([
      { number: 2, cells: ['Rosa', '51987654321'] },
      { number: 4, cells: ['Luis', '51987654322'] },
    ])
  })

  test('has titles below other lines, or none, as the user chooses', async () => {
    const sheet = { ...people, rows: [['Reporte'], [], ...(people.rows ?? [])] }
    expect((await tableIn([sheet])).headLine).toBe(3)
    const reading = await readingOf(xlsx([sheet]), { hasHead: false })
    expect(reading.ok && reading.table.rows.map(({ number }) => number)).toEqual([1, 3, 4, 6])
  })

  test('is known by its bytes, whatever its name says, and a text stays a text', async () => {
    const reading = await readingOf(bytesOf('Nombre;Celular\nRosa;987654321'))
    expect(reading).toMatchObject({ ok: true, table: { source: { kind: 'text' } } })
  })

  test('has its first visible sheet read', async () => {
    const { source, rows } = await tableIn([
      { name: 'Listas', state: 'hidden', rows: [['x'], ['y']] },
      { name: 'Más', state: 'veryHidden', rows: [['x'], ['y']] },
      { ...people, name: 'Rosa & "Luis" <1>' },
      { name: 'Otra', rows: [['x'], ['y']] },
    ])
    expect(source).toEqual({ kind: 'sheet', name: 'Rosa & "Luis" <1>', sheets: 2 })
    expect(rows).toHaveLength(2)
  })
})

describe('the cells of a spreadsheet', () => {
  test('numbers are exact texts without exponents', async () => {
    const stored = (xml: string) => ({ xml: `<c r="@"><v>${xml}</v></c>` })
    expect(
      await textsOf([
        51987654321,
        stored('5.1987654321E10'),
        stored('51987654321.0'),
        stored('123456789012345678'),
        stored('0.30000000000000004'),
        stored('1.5E-7'),
        stored('-12.50'),
        0,
        stored('-0'),
      ]),
    ).toEqual([
      '51987654321',
      '51987654321',
      '51987654321',
      '123456789012345678',
      '0.3',
      '0.00000015',
      '-12.5',
      '0',
      '0',
    ])
  })

  test('days are ISO days, and times without a day are times', async () => {
    const days = [{ day: 46353 }, { day: 46353.75 }, { day: 0.604166666666667 }]
    expect(await textsOf(days)).toEqual(['2026-11-27', '2026-11-27', '14:30'])
    const since1904 = { isFrom1904: true }
    expect(await textsOf([{ day: 46353 - 1462 }, 'x'], since1904)).toEqual(['2026-11-27', 'x'])
  })

  test('booleans, formulas, empty and rich texts are read as they are shown', async () => {
    const rich =
      '<c r="@" t="inlineStr"><is><r><t>Ro</t></r><r><rPr><b/></rPr><t>sa</t></r></is></c>'
    expect(
      await textsOf([
        true,
        false,
        { formula: 'A1&amp;"x"', type: 'str', result: 'Rosa x' },
        { formula: '1+1', type: 'n', result: '2' },
        { formula: '1/0', type: 'e', result: '#DIV/0!' },
        { formula: 'A1', type: 'str' },
        null,
        { xml: rich },
        '00123',
        '1E5',
        'línea 1\nlínea 2',
      ]),
    ).toEqual([
      'TRUE',
      'FALSE',
      'Rosa x',
      '2',
      '',
      '',
      '',
      'Rosa',
      '00123',
      '1E5',
      'línea 1\nlínea 2',
    ])
  })

  test('the value of merged cells is that of the first one', async () => {
    const { rows } = await tableIn([
      {
        name: 'Datos',
        rows: [
          ['Nombre', 'Celular', 'Ciudad'],
          ['Rosa', 987654321, 'Lima'],
          ['Luis', 987654322, null],
        ],
        below: '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>',
      },
    ])
    expect(rows.map(({ cells }) => cells[2])).toEqual(['Lima', ''])
  })
})

describe('a spreadsheet is refused', () => {
  const compound = (text: string): Bytes =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from({ length: 504 }, () => 0),
      ...bytesOf(text.split('').join('\0')),
    ])

  test.each([
    ['of the old format', 'sheetOld', () => compound('Workbook')],
    ['with a password', 'sheetProtected', () => compound('EncryptedPackage')],
    ['that is cut off', 'sheetDamaged', async () => (await xlsx([people])).subarray(0, 900)],
    [
      'with a cell that has no place',
      'sheetDamaged',
      () => xlsx([{ name: 'x', data: '<row r="1"><c r="1A"><v>1</v></c></row>' }]),
    ],
    [
      'with a text that it lacks',
      'sheetDamaged',
      () => xlsx([{ name: 'x', data: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' }]),
    ],
    [
      'without the file of its sheet',
      'sheetDamaged',
      () => xlsx([people], { files: { 'xl/worksheets/sheet1.xml': null } }),
    ],
    ['that is a document', 'notText', () => xlsx([people], { files: { 'xl/workbook.xml': null } })],
    ['whose first sheet is empty', 'sheetEmpty', () => xlsx([{ name: 'Hoja1' }, people])],
    ['whose sheets are hidden', 'sheetEmpty', () => xlsx([{ ...people, state: 'hidden' }])],
    ['that has titles only', 'noRows', () => xlsx([{ name: 'x', rows: [['Nombre', 'Celular']] }])],
  ] as const)('%s', async (_, fault, file) => {
    expect(await faultOf(file())).toBe(fault)
  })

  test('that has more rows than a table may', async () => {
    const rows = Array.from({ length: rowsMax + 1 }, (_, at) => [`Rosa ${at}`, 987000000 + at])
    const sheet = { name: 'x', rows: [['Nombre', 'Celular'], ...rows] }
    expect(await faultOf(xlsx([sheet]))).toBe('tooManyRows')
    const { rows: read } = await tableIn([{ ...sheet, rows: sheet.rows.slice(0, -1) }])
    expect(read).toHaveLength(rowsMax)
  })

  test('that would be too large once it is unpacked, before it is', async () => {
    const declared = { 'xl/worksheets/sheet1.xml': limits.spreadsheet.bytesMax }
    expect(await faultOf(xlsx([people], { sizes: declared }))).toBe('sheetTooLarge')
  })

  test.each([
    ['more', 100],
    ['less', 90_000],
  ])('that unpacks to %s than it says', async (_, size) => {
    const rows = [['Nombre'], ...Array.from({ length: 200 }, (_, at) => [`Rosa ${at}`])]
    const sizes = { 'xl/worksheets/sheet1.xml': size }
    expect(await faultOf(xlsx([{ name: 'x', rows }], { sizes }))).toBe('sheetDamaged')
  })

  test.each([
    ['a value in the last cell', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    [
      'the same under another prefix',
      '<x:row><x:c x:r=\'XFD1048576\' a=">"><v>1</v></x:c></x:row>',
    ],
  ])('with %s, which would fill the memory', async (_, data) => {
    expect(await faultOf(xlsx([{ name: 'x', data }]))).toBe('sheetTooLarge')
  })

  test.each([
    '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>',
    '<row r="1"><c r="&#65;1"><v>1</v></c></row>',
    '<row r="1"><c r="A1" x:r="XFD1048576"><v>1</v></c></row>',
  ])('with a place that no sheet has: %s', async (data) => {
    expect(await faultOf(xlsx([{ name: 'x', data }]))).toBe('sheetDamaged')
  })

  test('not because of cells that have a format only', async () => {
    const data = [
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<row r="2"><c r="A2"><v>2</v></c></row>',
      '<row r="1048576"><c r="XFD1048576" s="1"/></row>',
    ]
    const { rows } = await tableIn([{ name: 'x', data: data.join('') }])
    expect(rows).toEqual([{ number: 2, cells: ['2'] }])
  })
})

test('a damaged spreadsheet is read or refused, and never fails', async () => {
  const whole = await xlsx([people, { name: 'Otra', rows: [['x']] }])
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(changes, async (bytes) => {
      const file = whole.slice()
      for (const [at, byte] of bytes) file[at] = byte
      const reading = await readingOf(file)
      expect(reading.ok || reading.fault).toBeTruthy()
    }),
  )
})
