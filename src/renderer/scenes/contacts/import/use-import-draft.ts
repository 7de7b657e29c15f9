import { useEffect, useRef, useState } from 'react'
import type { DuplicateRule } from '#contract/api/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { defaultCountry } from '#renderer/components/line-form/phone-field.tsx'
import type { TableFault, TableOptions } from '#renderer/components/table-file/read-table.ts'
import type { CsvReader } from './csv-calls.ts'
import { startCsvReader } from './csv-reader.ts'
import type { FileSummary } from './csv-session.ts'
import { guessColumns, type ColumnFields } from './import-fields.ts'

export interface OpenFile {
  readonly file: File
  readonly summary: FileSummary
  /** The worker that has the rows in memory. */
  readonly reader: CsvReader
}

/** Why a file was refused. `type` and `size` are checked before the file is read. */
export type FileFault = TableFault | 'unreadable' | 'type' | 'size' | 'several'

/**
 * Whether a file is a CSV file. The name is checked too, because some systems report text or a spreadsheet as the
 * type.
 */
const isCsvFile = ({ name, type }: File): boolean =>
  /\.(csv|tsv|txt)$/i.test(name) || type === 'text/csv'

/** Replaces the result of a worker that could not start or ran out of memory. */
const workerFailure = { ok: false, fault: 'unreadable' } as const

/** The file and the user's choices for an import that has not started. */
export function useImportDraft() {
  const [open, setOpen] = useState<OpenFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [isReading, setReading] = useState(false)
  const [columns, setColumns] = useState<ColumnFields>([])
  const [country, setCountry] = useState<string>(defaultCountry)
  const [tagIds, setTagIds] = useState<readonly string[]>([])
  const [userId, setUserId] = useState<string | null>(null)
  const [duplicates, setDuplicates] = useState<DuplicateRule>('skip')
  /** The worker to stop when the screen is closed; null once an import uses it. */
  const ownReader = useRef<CsvReader | null>(null)
  useEffect(() => () => ownReader.current?.close(), [])

  const read = async (file: File, reader: CsvReader, options: TableOptions): Promise<boolean> => {
    setReading(true)
    const opening = await reader.open(file, options).catch(() => workerFailure)
    setReading(false)
    setFault(opening.ok ? null : opening.fault)
    if (!opening.ok) return false
    setOpen({ file, reader, summary: opening.summary })
    setColumns(guessColumns(opening.summary.head))
    return true
  }
  /** @returns whether the file can be imported */
  const choose = async (file: File): Promise<boolean> => {
    if (!isCsvFile(file) || file.size > limits.contacts.importFileBytes) {
      setFault(isCsvFile(file) ? 'size' : 'type')
      return false
    }
    const reader = startCsvReader()
    const isGood = await read(file, reader, {})
    if (isGood) {
      ownReader.current?.close()
      ownReader.current = reader
    } else reader.close()
    return isGood
  }
  /** Reads the file again with other options. */
  const readAs = async (options: TableOptions) => {
    if (open === null) return
    const { encoding, separator, hasHead } = open.summary
    await read(open.file, open.reader, { encoding, separator, hasHead, ...options })
  }
  return {
    open,
    fault,
    refuse: setFault,
    isReading,
    choose,
    readAs,
    columns,
    setColumns,
    country,
    setCountry,
    tagIds,
    setTagIds,
    userId,
    setUserId,
    duplicates,
    setDuplicates,
    /** Lets the worker continue when the screen is closed, because a started import reads its rows from there. */
    handOver: () => {
      ownReader.current = null
    },
  }
}
export type ImportDraft = ReturnType<typeof useImportDraft>
