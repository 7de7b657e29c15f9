import { atom } from 'jotai'
import type { ImportRun } from '#renderer/data/contact-import/import-run.ts'
import { store } from '#renderer/data/store.ts'
import type { OpenFile } from './use-import-draft.ts'
import type { CheckedFault } from './fault-reason.ts'
import type { ColumnFields } from './import-fields.ts'

/** A started import, with the data that its screen shows. */
export interface CurrentImport extends OpenFile {
  readonly run: ImportRun
  readonly columns: ColumnFields
  /** The rows that the checks before the start found invalid. They are not imported. */
  readonly bad: readonly CheckedFault[]
  /** The number of duplicates that the import leaves as they are. */
  readonly skipped: number
}

/** The import that was started last; null for none. It continues when its screen is closed. */
export const currentImportAtom = atom<CurrentImport | null>(null)

/** Removes the current import, and stops the worker with its file. */
export function dismissImport(): void {
  store.get(currentImportAtom)?.reader.close()
  store.set(currentImportAtom, null)
}
