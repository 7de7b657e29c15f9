import { limits } from '#contract/limits.ts'
import { BadSheet, openArchive, writeArchive, type Bytes } from './sheet-archive.ts'

/** The first visible sheet of a spreadsheet. */
export interface FirstSheet {
  readonly name: string
  /** How many sheets are visible. */
  readonly sheets: number
  /** The number of the sheet in the spreadsheet, from 1. */
  readonly number: number
  /** A spreadsheet with this sheet alone, not compressed. */
  readonly archive: ArrayBuffer
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/**
 * Unpacks the first visible sheet of a spreadsheet and what its cells refer to. The library reads all sheets of an archive, in
 * further workers, which the page's content policy forbids. A stored file needs none.
 * @throws BadSheet
 */
export async function firstSheet(bytes: Bytes): Promise<FirstSheet> {
  const archive = openArchive(bytes)
  const [workbook, relations] = [await archive.read(WORKBOOK), await archive.read(RELATIONS)]
  // Documents and presentations are such archives too.
  if (workbook === undefined || relations === undefined) throw new BadSheet('notText')
  const targets = elementsIn(textOf(relations), 'Relationship').map((of) => ({
    id: of.get('Id'),
    kind: of.get('Type')?.split('/').at(-1),
    path: pathOf(of.get('Target') ?? ''),
  }))
  const all = elementsIn(textOf(workbook), 'sheet').map((of, at) => ({
    name: of.get('name') ?? '',
    number: at + 1,
    isVisible: (of.get('state') ?? 'visible') === 'visible',
    // A sheet may also be a chart.
    path: targets.find(({ id, kind }) => kind === 'worksheet' && id === of.get('id'))?.path,
  }))
  const visible = all.filter(({ isVisible, path }) => isVisible && path !== undefined)
  const [first] = visible
  if (first?.path === undefined) throw new BadSheet('sheetEmpty')
  const sheet = await archive.read(first.path)
  if (sheet === undefined) throw new BadSheet('sheetDamaged')
  assertFits(textOf(sheet))
  const files = [
    { name: WORKBOOK, bytes: workbook },
    { name: RELATIONS, bytes: relations },
    { name: first.path, bytes: sheet },
  ]
  for (const { kind, path } of targets) {
    if (kind !== 'sharedStrings' && kind !== 'styles') continue
    const part = await archive.read(path)
    if (part !== undefined) files.push({ name: path, bytes: part })
  }
  return {
    name: first.name,
    sheets: visible.length,
    number: first.number,
    archive: await writeArchive(files),
  }
}

const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes)

/** Paths are relative to the workbook, or absolute. */
const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`

/** Matches a tag of an element by its local name, with its attributes. XML allows no `<` in them. */
const tagOf = (name: string): RegExp =>
  new RegExp(`<(?:[^\\s<>"'/:=]+:)?(${name})((?:[\\s/](?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>`, 'g')

/** The attributes of each element with a name, by their local names. */
function elementsIn(xml: string, name: string): Map<string, string>[] {
  return [...xml.matchAll(tagOf(name))].map(
    ([, , attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([^\s="'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, attribute = '', double, single]) => [
            attribute.split(':').at(-1) ?? '',
            decoded(double ?? single ?? ''),
          ],
        ),
      ),
  )
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/** Rows of a sheet, which the format limits. */
const ROWS = 1_048_576

/**
 * A sheet is read as an array of rows up to its last value, each as long as the widest one. So a single cell far off would
 * take all memory.
 * @throws BadSheet
 */
function assertFits(sheet: string): void {
  let lastRow = 0
  let lastColumn = 0
  for (const [, name, attributes = ''] of sheet.matchAll(tagOf('c|row'))) {
    const [at, other] = attributes.matchAll(/[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
    if (at === undefined) continue
    const place = at[1] ?? at[2] ?? ''
    const [, letters, digits = ''] = /^([A-Z]{1,3}|)([1-9]\d{0,6})$/.exec(place) ?? []
    const row = Number(digits)
    if (other !== undefined || letters === undefined || row > ROWS)
      throw new BadSheet('sheetDamaged')
    const isEmpty = attributes.endsWith('/')
    if (name === 'row' || isEmpty) continue
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, columnOf(letters))
  }
  if (lastRow * lastColumn > limits.spreadsheet.cellsMax) throw new BadSheet('sheetTooLarge')
}

/** The number of a column from 1: `'AB' → 28`. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
