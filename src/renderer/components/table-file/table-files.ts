/** The files that are read as a table, as a file input lists them. */
export const tableFileTypes = '.csv,.tsv,.txt,.xlsx'

/** Why a spreadsheet is not read. */
export const sheetFaultKeys = {
  sheetOld: 'contacts:tableFile.faults.sheetOld',
  sheetProtected: 'contacts:tableFile.faults.sheetProtected',
  sheetDamaged: 'contacts:tableFile.faults.sheetDamaged',
  sheetEmpty: 'contacts:tableFile.faults.sheetEmpty',
  sheetTooLarge: 'contacts:tableFile.faults.sheetTooLarge',
} as const
