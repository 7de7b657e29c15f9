import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { defaultCountry } from '#renderer/data/forms/phone-input.ts'
import { loadDrafts } from '#renderer/data/forms/drafts.ts'
import {
  discardForm,
  formDraft,
  storeForm,
  type FormSubject,
} from '#renderer/data/forms/form-draft.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import {
  optionsOf,
  type TableFault,
  type TableOptions,
} from '#renderer/components/table-file/read-table.ts'
import type { CsvReader } from './csv-calls.ts'
import { startCsvReader } from './csv-reader.ts'
import type { FileSummary } from './csv-session.ts'
import { guessColumns, isImportField, type ColumnFields } from './import-fields.ts'

export interface OpenFile {
  readonly file: File
  readonly summary: FileSummary
  /** The worker that has the rows in memory. */
  readonly reader: CsvReader
}

/** Why a file was refused. `type` and `size` are checked before the file is read. */
export type FileFault = TableFault | 'unreadable' | 'type' | 'size' | 'several'

/**
 * Whether a file may be a table. The name is checked too, because some systems report text or a spreadsheet as the
 * type. An old spreadsheet is opened as well, to be refused with the reason.
 */
const isTableFile = ({ name, type }: File): boolean =>
  /\.(csv|tsv|txt|xlsx|xls)$/i.test(name) || type === 'text/csv'

/** Replaces the result of a worker that could not start or ran out of memory. */
const workerFailure = { ok: false, fault: 'unreadable' } as const

type StoredChoices = FormValues<'contactImport'>

/** The user's choices for an import. */
interface Choices extends Omit<StoredChoices, 'head'> {
  readonly columns: ColumnFields
}

const firstChoices: Choices = {
  columns: [],
  country: defaultCountry,
  tagIds: [],
  userId: null,
  duplicates: 'skip',
}

/** The choices that are stored for a file with these column titles; null if there are none. */
function storedChoices(
  subject: FormSubject<'contactImport'>,
  head: readonly string[],
): Choices | null {
  const stored = formDraft(subject)
  if (stored === null || !isSameJson(stored.draft.head, head)) return null
  const { head: _ofFile, columns, ...choices } = stored.draft
  return { ...choices, columns: columns.map((field) => (isImportField(field) ? field : null)) }
}

/**
 * The file and the user's choices for an import that has not started. The choices are a draft: they are restored when a
 * file with the same column titles is chosen again.
 */
export function useImportDraft(groupId: string) {
  const { t } = useTranslation()
  const fields = useContactFields()
  const subject = { groupId, form: 'contactImport', id: 'new' } as const
  const [open, setOpen] = useState<OpenFile | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [isReading, setReading] = useState(false)
  const [choices, setChoices] = useState(firstChoices)
  /** The worker to stop when the screen is closed; null once an import uses it. */
  const ownReader = useRef<CsvReader | null>(null)
  useEffect(() => () => ownReader.current?.close(), [])

  const read = async (file: File, reader: CsvReader, options: TableOptions): Promise<boolean> => {
    setReading(true)
    const opening = await reader.open(file, options).catch(() => workerFailure)
    await loadDrafts(groupId).catch(showError)
    setReading(false)
    setFault(opening.ok ? null : opening.fault)
    if (!opening.ok) return false
    setOpen({ file, reader, summary: opening.summary })
    const { head } = opening.summary
    const stored = storedChoices(subject, head)
    if (stored !== null && !isSameJson(stored, choices)) showToast(t('shell.unsavedRestored'))
    setChoices(stored ?? { ...choices, columns: guessColumns(head, fields) })
    return true
  }
  const edit = (part: Partial<Choices>) => {
    if (open === null) return
    const { head } = open.summary
    const next = { ...choices, ...part }
    setChoices(next)
    const base = { ...firstChoices, head, columns: guessColumns(head, fields) }
    storeForm(subject, { base, draft: { ...next, head } }, true)
  }
  /** @returns whether the file can be imported */
  const choose = async (file: File): Promise<boolean> => {
    if (!isTableFile(file) || file.size > limits.contacts.importFileBytes) {
      setFault(isTableFile(file) ? 'size' : 'type')
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
    await read(open.file, open.reader, { ...optionsOf(open.summary), ...options })
  }
  return {
    open,
    fault,
    refuse: setFault,
    isReading,
    choose,
    readAs,
    ...choices,
    edit,
    /** Discards the stored choices. */
    discard: () => discardForm(subject),
    /** Lets the worker continue when the screen is closed, because a started import reads its rows from there. */
    handOver: () => {
      ownReader.current = null
    },
  }
}
export type ImportDraft = ReturnType<typeof useImportDraft>
