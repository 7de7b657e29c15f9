import { atom } from 'jotai'
import type { ImportRun } from '../../../data/contact-import/import-run.ts'
import { store } from '../../../data/store.ts'
import type { OpenFile } from './use-import-draft.ts'
import type { CheckedFault } from './fault-reason.ts'
import type { ColumnFields } from './import-fields.ts'

/** An import that has begun, with what its screen shows of it. */
export interface CurrentImport extends OpenFile {
  readonly run: ImportRun
  readonly columns: ColumnFields
  /** Rows that were left out before it began. */
  readonly bad: readonly CheckedFault[]
}

/** The import that began last; null for none. It outlives its screen. */
export const currentImportAtom = atom<CurrentImport | null>(null)

/** Forgets an import that has ended, and its file. */
export function dismissImport(): void {
  store.get(currentImportAtom)?.reader.close()
  store.set(currentImportAtom, null)
}
