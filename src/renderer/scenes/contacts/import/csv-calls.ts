import type { TableOptions } from '#renderer/components/table-file/read-table.ts'
import type { CsvSession, EditSummary, FileOpening, RowSummary } from './csv-session.ts'
import type { GoodRow, RowReading } from './row-check.ts'

type Edit = Parameters<CsvSession['checkEdit']>

/** A call to the worker. The worker sends the result to the message port that it receives with the call. */
export type CsvCall =
  | { readonly kind: 'open'; readonly file: Blob; readonly options: TableOptions }
  | { readonly kind: 'check'; readonly reading: RowReading }
  | { readonly kind: 'good'; readonly from: number; readonly limit: number }
  | { readonly kind: 'checkEdit'; readonly number: Edit[0]; readonly texts: Edit[1] }
  | { readonly kind: 'applyEdit' }
  | { readonly kind: 'cells'; readonly numbers: readonly number[] }

/**
 * The page's interface to the worker that reads a file. Each method calls the method of `CsvSession` with the same
 * name; `close` stops the worker.
 */
export interface CsvReader {
  open(file: Blob, options: TableOptions): Promise<FileOpening>
  check(reading: RowReading): Promise<RowSummary>
  good(from: number, limit: number): Promise<readonly GoodRow[]>
  checkEdit(...edit: Edit): Promise<EditSummary>
  applyEdit(): Promise<void>
  cells(numbers: readonly number[]): Promise<readonly (readonly string[])[]>
  close(): void
}
