import type { DuplicateRule } from '#contract/api/contacts/contact-transfer.ts'
import type { CheckReason, CheckedFault } from './fault-reason.ts'
import type { EditSummary, RowSummary } from './csv-session.ts'
import type { GoodRow, UnfitValues, UnknownTag } from './row-check.ts'

/** The dry run's result for a row. `result` is `failed` if the service would refuse the row, for the reason `code`. */
export interface DryResult {
  readonly result: string
  readonly code?: string | undefined
  readonly isDuplicate?: boolean | undefined
}

/** The results of the checks before the import. */
export interface Simulation {
  /** Rows that the service accepts, by their number. `isNew`: no contact of the group has the row's phone number. */
  readonly good: ReadonlyMap<number, { readonly isNew: boolean }>
  /** Rows with a fault that the worker found without the service. */
  readonly own: readonly CheckedFault[]
  /** Rows that the service would refuse. */
  readonly refused: readonly CheckedFault[]
  /** Rows whose cell has several phone numbers. */
  readonly several: readonly GoodRow[]
  /** Tags that the group does not have, because of which rows are in `own`. */
  readonly unknownTags: readonly UnknownTag[]
  /** Values of rows that are imported although they do not fit the type of their field. */
  readonly unfit: readonly UnfitValues[]
}

export const noSimulation: Simulation = {
  good: new Map(),
  own: [],
  refused: [],
  several: [],
  unknownTags: [],
  unfit: [],
}

/** A simulation that contains only what the worker found without the service. */
export const withOwnFaults = ({ faults, several, unknownTags, unfit }: RowSummary): Simulation => ({
  ...noSimulation,
  several,
  unknownTags,
  unfit,
  own: faults.map((fault) => ({ ...fault, isDuplicate: false })),
})

/** Adds the results of a dry run. `results` are in the order of `rows`; a row without a result counts as refused. */
export function withResults(
  before: Simulation,
  rows: readonly GoodRow[],
  results: readonly DryResult[],
): Simulation {
  const good = new Map(before.good)
  const refused: CheckedFault[] = []
  for (const [at, row] of rows.entries()) {
    const { result, code, isDuplicate = false } = results[at] ?? { result: 'failed' }
    if (result === 'failed') refused.push(refusalOf(row, code, isDuplicate))
    else good.set(row.number, { isNew: !isDuplicate })
  }
  return { ...before, good, refused: [...before.refused, ...refused] }
}

function refusalOf(
  { number, row }: GoodRow,
  code: string | undefined,
  isDuplicate: boolean,
): CheckedFault {
  const { name, lastName = '', phone, email = '' } = row
  const reason: CheckReason = { kind: code === 'EMAIL_REGISTERED' ? 'emailTaken' : 'forbidden' }
  const field = reason.kind === 'emailTaken' ? 'email' : 'phone'
  return { number, field, reason, isDuplicate, texts: { name, lastName, phone, email } }
}

/**
 * Replaces the faults found without the service by those after an edit. Removes the service's results for the rows that
 * the edit changed or made invalid.
 */
export function withEdit(before: Simulation, edited: EditSummary): Simulation {
  const { faults, changed } = edited
  const stale = new Set([...faults, ...changed].map(({ number }) => number))
  return {
    ...withOwnFaults(edited),
    good: new Map([...before.good].filter(([number]) => !stale.has(number))),
    refused: before.refused.filter(({ number }) => !stale.has(number)),
  }
}

/** The expected result of the import: counts of rows, and the rows that cannot be imported. */
export interface Forecast {
  readonly created: number
  /** Rows that are not in `bad` and have the phone number of a contact of the group. */
  readonly duplicates: number
  /** Duplicates that would be updated; 0 if duplicates are skipped. */
  readonly updated: number
  /** Duplicates that would stay as they are; 0 if duplicates are updated. */
  readonly skipped: number
  /** Rows that cannot be imported, in the order of the file. */
  readonly bad: readonly CheckedFault[]
}

/** Computes the forecast. If `rule` is `update`, `bad` includes duplicates that the service would refuse to update. */
export function forecastOf({ good, own, refused }: Simulation, rule: DuplicateRule): Forecast {
  let created = 0
  for (const { isNew } of good.values()) if (isNew) created += 1
  const updatable = good.size - created
  const bad = [...own, ...refused.filter(({ isDuplicate }) => rule === 'update' || !isDuplicate)]
  const updated = rule === 'update' ? updatable : 0
  const duplicates = good.size + own.length + refused.length - created - bad.length
  return {
    created,
    duplicates,
    updated,
    skipped: duplicates - updated,
    bad: bad.toSorted((a, b) => a.number - b.number),
  }
}

/** Whether a row will be imported. */
export function isPlanned({ good }: Simulation, rule: DuplicateRule, number: number): boolean {
  const row = good.get(number)
  return row !== undefined && (row.isNew || rule === 'update')
}
