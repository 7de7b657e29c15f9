import { writeArchive, type ArchivedFile, type Bytes } from './sheet-archive.ts'

/**
 * What a cell has: a text, a number as it is stored, a boolean, nothing, a day as the number that is stored for it, a formula
 * with its stored result, or XML.
 */
export type FixtureCell =
  | string
  | number
  | boolean
  | null
  | { readonly day: number }
  | { readonly formula: string; readonly type: 'n' | 'str' | 'e'; readonly result?: string }
  | { readonly xml: string }

export interface FixtureSheet {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  readonly rows?: readonly (readonly FixtureCell[])[]
  /** What the sheet has instead of rows, as XML. */
  readonly data?: string
  /** XML below the rows, such as merged cells. */
  readonly below?: string
}

export interface FixtureOptions {
  /** Whether days are counted from 1904, as older programs for Mac do. */
  readonly isFrom1904?: boolean
  /** Other files of the archive, or `null` for one that it lacks. */
  readonly files?: Readonly<Record<string, string | null>>
  /** What the archive declares as the unpacked size of files. */
  readonly sizes?: Readonly<Record<string, number>>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes a spreadsheet as Excel does. */
export async function xlsx(
  sheets: readonly FixtureSheet[],
  { isFrom1904 = false, files = {}, sizes = {} }: FixtureOptions = {},
): Promise<Bytes> {
  const strings: string[] = []
  const targets: (readonly [kind: string, target: string, id: string])[] = [
    ...sheets.map(
      (_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`, `rId${at + 1}`] as const,
    ),
    ['styles', 'styles.xml', 'rId98'],
    ['sharedStrings', '/xl/sharedStrings.xml', 'rId99'],
  ]
  const parts: Record<string, string | null> = {
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${targets
      .map(
        ([kind, target, id]) =>
          `<Relationship Id="${id}" Type="${relation}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
    // The second format is a day as the computer writes it.
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [at, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><sheetData>${sheet.data ?? rowsXml(sheet.rows ?? [], strings)}</sheetData>${sheet.below ?? ''}</worksheet>`
  parts['xl/sharedStrings.xml'] =
    `${head}<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`
  const packed: ArchivedFile[] = []
  for (const [name, text] of Object.entries({ ...parts, ...files }))
    if (text !== null) packed.push(await compressed(name, text, sizes[name]))
  return new Uint8Array(await writeArchive(packed))
}

async function compressed(name: string, text: string, size?: number): Promise<ArchivedFile> {
  const bytes = new TextEncoder().encode(text)
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  return { name, bytes: packed, unpackedSize: size ?? bytes.length }
}

function rowsXml(rows: readonly (readonly FixtureCell[])[], strings: string[]): string {
  return rows
    .map((cells, at) => {
      const number = at + 1
      const xml = cells.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${number}`, strings),
      )
      return cells.length === 0 ? '' : `<row r="${number}">${xml.join('')}</row>`
    })
    .join('')
}

function cellXml(cell: FixtureCell, place: string, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'string') {
    strings.push(cell)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('xml' in cell) return cell.xml.replaceAll('@', place)
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  const { formula, type, result } = cell
  const value = result === undefined ? '' : `<v>${result}</v>`
  return `<c r="${place}" t="${type}"><f>${formula}</f>${value}</c>`
}
