import { idle } from '#renderer/data/idle.ts'
import { atom, type Atom } from 'jotai'
import {
  contactTransferApi,
  type DuplicateRule,
  type ImportRow,
} from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** A row to import. */
export interface PlannedRow {
  /** The row number in the file. */
  readonly number: number
  readonly row: ImportRow
  /** True if no contact had this phone number when the file was checked. */
  readonly isNew: boolean
}

/** The rows to import and how to import them. */
export interface ImportPlan {
  readonly groupId: string
  /** The name of the file, for the list of imports. */
  readonly filename: string
  readonly duplicates: DuplicateRule
  /** Plain tags (without a level) for every row. */
  readonly tagIds: readonly string[]
  /** The agent who is assigned to new contacts; null for none. */
  readonly userId: string | null
  /** How many rows create a contact, according to the check before the import. */
  readonly created: number
  /** How many rows update a contact, according to the check before the import. */
  readonly updated: number
  /** Returns the next rows, at most one batch; none after the last row. */
  readonly next: () => Promise<readonly PlannedRow[]>
  /** Called when the import ends or pauses. */
  readonly onRest: (progress: ImportProgress) => void
}

export type RefusalCode = 'EMAIL_REGISTERED' | 'PHONE_REGISTERED' | 'FORBIDDEN'

/** A row that the service refused although the check before the import had accepted it. */
export interface RefusedRow {
  /** The row number in the file. */
  readonly number: number
  readonly code: RefusalCode
}

export interface ImportProgress {
  /**
   * - `paused`: a call failed; `resume` repeats the call.
   * - `stopped`: the user, the end of the session or a change of group ended the import. It cannot be resumed.
   */
  readonly status: 'running' | 'paused' | 'stopped' | 'done'
  readonly created: number
  readonly updated: number
  readonly refused: readonly RefusedRow[]
  /** The row number in the file up to which all rows are done. */
  readonly lastNumber: number
  /** Duration without the time in which the import was `paused`, ms. */
  readonly elapsedMs: number
  /** The error that paused the import. */
  readonly error: unknown
}

/** A running or finished import. */
export interface ImportRun {
  /** The id by which the service lists the import, so that it can be undone. */
  readonly id: string
  readonly plan: ImportPlan
  readonly progressAtom: Atom<ImportProgress>
  readonly stop: () => void
  readonly resume: () => void
}

/** How many rows of the plan are done. */
export const rowsDone = ({ created, updated, refused }: ImportProgress): number =>
  created + updated + refused.length

const beginning: ImportProgress = {
  status: 'running',
  created: 0,
  updated: 0,
  refused: [],
  lastNumber: 0,
  elapsedMs: 0,
  error: null,
}

/**
 * Imports the rows of a plan batch by batch. The import continues while other screens are open. It ends with the
 * session or when the group changes; imported rows stay.
 */
export function startImport(plan: ImportPlan): ImportRun {
  const id = crypto.randomUUID()
  const progressAtom = atom(beginning)
  /** The batch whose response has not arrived. `resume` sends it again, since the service may not have received it. */
  let unanswered: readonly PlannedRow[] | null = null
  /** Whether the import must stop. A batch that has already been sent is still counted. */
  let isEnding = false
  const unsubscribers: (() => void)[] = []
  const rest = (change: Partial<ImportProgress>) => {
    store.set(progressAtom, (now) => ({ ...now, ...change }))
    if (change.status !== 'paused') for (const unsubscribe of unsubscribers.splice(0)) unsubscribe()
    plan.onRest(store.get(progressAtom))
  }
  const run = async () => {
    const began = performance.now() - store.get(progressAtom).elapsedMs
    store.set(progressAtom, (now) => ({ ...now, status: 'running', error: null }))
    try {
      for (;;) {
        if (isEnding) return rest({ status: 'stopped' })
        const isRepeated = unanswered !== null
        const rows = unanswered ?? (await plan.next())
        if (rows.length === 0) return rest({ status: 'done' })
        unanswered = rows
        const sent = performance.now()
        const results = await importBatch(plan, id, rows)
        unanswered = null
        const tookMs = performance.now() - sent
        const elapsedMs = performance.now() - began
        store.set(progressAtom, (now) => ({
          ...counted(now, rows, results, isRepeated),
          elapsedMs,
        }))
        // Wait as long as the batch took, so that the import uses at most half of the service's time. Then wait for a
        // pause of the page, so that a batch is not prepared while a frame is drawn.
        await pause(tookMs)
        await idle(idleWaitMs)
      }
    } catch (error) {
      rest(isEnding ? { status: 'stopped' } : { status: 'paused', error })
    }
  }
  const stop = () => {
    isEnding = true
    if (store.get(progressAtom).status === 'paused') rest({ status: 'stopped' })
  }
  for (const one of [currentGroupIdAtom, userKeyAtom])
    unsubscribers.push(
      store.sub(one, () => {
        if (store.get(currentGroupIdAtom) !== plan.groupId || store.get(userKeyAtom) === null)
          stop()
      }),
    )
  void run()
  return {
    id,
    plan,
    progressAtom,
    stop,
    resume: () => {
      if (store.get(progressAtom).status === 'paused') void run()
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Longest wait for a pause of the page, ms. */
const idleWaitMs = 250

interface RowResult {
  readonly result: string
  readonly code?: RefusalCode | undefined
}

async function importBatch(
  { groupId, filename, duplicates, tagIds, userId }: ImportPlan,
  id: string,
  rows: readonly PlannedRow[],
): Promise<readonly RowResult[]> {
  const body = {
    groupId,
    isDryRun: false,
    duplicates,
    rows: rows.map(({ row }) => row),
    tagIds: [...tagIds],
    ...(userId !== null && { userId }),
    import: { id, filename: filename.slice(0, limits.filenameMax) },
  }
  return (await call(contactTransferApi.importContacts, { body })).items
}

/**
 * Returns the progress after a batch. If the service reports a new row of a repeated batch as a duplicate, the first
 * call created the contact, and the row counts as created.
 * @param isRepeated whether the batch was sent before without receiving a response
 */
export function counted(
  now: ImportProgress,
  rows: readonly PlannedRow[],
  results: readonly RowResult[],
  isRepeated: boolean,
): ImportProgress {
  let { created, updated } = now
  const refused = [...now.refused]
  for (const [at, { number, isNew }] of rows.entries()) {
    const { result, code = 'PHONE_REGISTERED' } = results[at] ?? { result: 'failed' }
    const isLostCreation = isRepeated && isNew && (result === 'updated' || result === 'skipped')
    if (result === 'created' || isLostCreation) created += 1
    else if (result === 'updated') updated += 1
    else refused.push({ number, code })
  }
  return { ...now, created, updated, refused, lastNumber: rows.at(-1)?.number ?? now.lastNumber }
}
