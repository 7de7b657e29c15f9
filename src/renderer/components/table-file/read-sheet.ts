import { readSheet as readCells } from 'read-excel-file/universal'
import { firstSheet } from './first-sheet.ts'
import { readTable, tableOf, type TableOptions, type TableReading } from './read-table.ts'
import type { TableRecord } from './records.ts'
import { BadSheet, type Bytes } from './sheet-archive.ts'
import { cellText, plainNumber } from './sheet-cells.ts'

const startsWith = (bytes: Bytes, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of older Office files, and of protected ones. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Reads a file as a table: a spreadsheet by its first bytes, any other one as a text. An old spreadsheet has a fault of its own. */
export async function readFileTable(
  bytes: Bytes,
  options: TableOptions,
  rowsMax: number,
): Promise<TableReading> {
  const isSheet = startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND)
  return isSheet ? await readSheet(bytes, options, rowsMax) : readTable(bytes, options, rowsMax)
}

/** The name of the part of a compound file that a protected file is in; the file has it in UTF-16. */
const encrypted = 'EncryptedPackage'.split('').join('\0')

/**
 * Reads the first visible sheet of a spreadsheet (.xlsx) as a table.
 * @param rowsMax most rows of the table
 */
async function readSheet(
  bytes: Bytes,
  options: TableOptions,
  rowsMax: number,
): Promise<TableReading> {
  if (startsWith(bytes, COMPOUND)) {
    const isProtected = new TextDecoder('windows-1252').decode(bytes).includes(encrypted)
    return { ok: false, fault: isProtected ? 'sheetProtected' : 'sheetOld' }
  }
  try {
    const { archive, number, name, sheets } = await firstSheet(bytes)
    const rows = await readCells(archive, number, { parseNumber: plainNumber })
    const records = rows.map((cells, at): TableRecord => ({
      line: at + 1,
      cells: cells.map(cellText),
      hasStrayQuote: false,
    }))
    return tableOf(records, { kind: 'sheet', name, sheets }, options, rowsMax)
  } catch (error) {
    // The library has errors of many kinds for cells that are not as the format demands.
    return { ok: false, fault: error instanceof BadSheet ? error.fault : 'sheetDamaged' }
  }
}
