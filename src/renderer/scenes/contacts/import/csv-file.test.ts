import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readCsv, type CsvOptions } from './csv-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string, options: CsvOptions = {}) => {
  const reading = readCsv(bytesOf(text), options)
  if (!reading.ok) throw new Error(reading.fault)
  return reading.table
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'nombre,celular\nAna,5191\n', ','],
    ['semicolons', 'nombre;celular\nAna;5191\n', ';'],
    ['tabs', 'nombre\tcelular\nAna\t5191\n', '\t'],
    ['bars', 'nombre|celular\nAna|5191\n', '|'],
  ])('separated by %s is split into columns', (_, text, separator) => {
    const table = read(text)
    expect(table).toMatchObject({ separator, head: ['nombre', 'celular'], hasHead: true })
    expect(table.rows).toEqual([{ number: 2, cells: ['Ana', '5191'] }])
  })

  it('is read as Latin-1 if it is not UTF-8, unless the user chooses an encoding', () => {
    // "Muñoz" with "ñ" encoded as the single byte of Latin-1.
    const latin = Uint8Array.from([...bytesOf('nombre\nMu'), 0xf1, ...bytesOf('oz')])
    const reading = readCsv(latin)
    expect(reading).toMatchObject({ ok: true, table: { encoding: 'windows-1252' } })
    expect(reading.ok && reading.table.rows[0]?.cells).toEqual(['Muñoz'])
    expect(read('nombre\nMuñoz').encoding).toBe('utf-8')
    expect(read('nombre\nñ', { encoding: 'windows-1252' }).rows[0]?.cells).toEqual(['Ã±'])
  })

  it('is read without its byte order mark', () => {
    expect(read('\uFEFFnombre\nAna').head).toEqual(['nombre'])
  })

  it('has the row numbers of a spreadsheet, so blank lines count', () => {
    const { rows } = read('nombre,nota\n\n"Ana","una\ndos"\n,\nLuis,\n')
    expect(rows.map(({ number }) => number)).toEqual([3, 5])
    expect(rows[0]?.cells).toEqual(['Ana', 'una\ndos'])
  })

  it('has no titles if its first row has a phone number or an e-mail', () => {
    expect(read('Ana,51987654321\n')).toMatchObject({ hasHead: false, head: ['', ''] })
    expect(read('Ana,ana@mail.example\n').hasHead).toBe(false)
    expect(read('Ana,51987654321\nLuis,1\n', { hasHead: true }).rows).toHaveLength(1)
  })

  it('has as many columns as its longest row', () => {
    expect(read('a,b\n1,2,3\n').head).toEqual(['a', 'b', ''])
  })

  it.each([
    ['no bytes', new Uint8Array(), 'empty'],
    ['blanks only', bytesOf(' \n\n'), 'empty'],
    ['separators only', bytesOf(',,\n,,\n'), 'empty'],
    ['titles only', bytesOf('nombre,celular\n'), 'noRows'],
    ['a spreadsheet’s bytes', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'notCsv'],
    ['a quote that does not end', bytesOf('nombre,nota\nAna,"una'), 'cut'],
    [
      'too many rows',
      bytesOf('n\n' + 'a\n'.repeat(limits.contacts.importRowsMax + 1)),
      'tooManyRows',
    ],
  ])('with %s is refused', (_, bytes, fault) => {
    expect(readCsv(bytes)).toEqual({ ok: false, fault })
  })
})
