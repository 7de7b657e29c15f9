import type { FormValues } from '#contract/draft-forms.ts'
import {
  targetKinds,
  type TargetKind,
  type Targets,
  type TargetsBody,
  type TargetTimes,
} from '#contract/entities/targets/target.ts'
import { readTarget, targetText } from './target-text.ts'

/** The text keys of the kinds. */
export const kindTexts = {
  first: 'targets:kinds.first',
  next: 'targets:kinds.next',
  resolution: 'targets:kinds.resolution',
} as const satisfies Record<TargetKind, string>

/** The targets as they are typed. */
export type TargetsDraft = FormValues<'targets'>
/** The texts of one row, by kind. */
export type TargetCells = TargetsDraft['base']

const emptyCells: TargetCells = { first: '', next: '', resolution: '' }

/** The word for "no target" as a cell shows it in the user's language. */
const cellText = (value: number | 'none' | undefined, none: string): string =>
  value === undefined ? '' : value === 'none' ? none : targetText(value)

function cellsOf(times: TargetTimes | undefined, none: string): TargetCells {
  const { first, next, resolution } = times ?? {}
  return {
    first: cellText(first, none),
    next: cellText(next, none),
    resolution: cellText(resolution, none),
  }
}

const minutesOf = (minutes: number | undefined): string =>
  minutes === undefined ? '' : `${minutes}`

/** The rows by id, always in the same order, so that equal rows are equal as text. */
function rowsOf<Row extends TargetTimes>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  none: string,
): Record<string, TargetCells> {
  const sorted = rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  return Object.fromEntries(sorted.map((row) => [idOf(row), cellsOf(row, none)]))
}

/** @param none the word for "no target" */
export function draftOf(targets: Targets, none: string): TargetsDraft {
  const { base, teams, important, tags, alerts } = targets
  return {
    base: cellsOf(base, none),
    teams: rowsOf(teams, ({ teamId }) => teamId, none),
    important: cellsOf(important, none),
    tags: rowsOf(tags, ({ tagId }) => tagId, none),
    agentBefore: minutesOf(alerts.agentBefore),
    freeBefore: minutesOf(alerts.freeBefore),
    managerAfter: minutesOf(alerts.managerAfter),
  }
}

const isEmpty = (cells: TargetCells): boolean =>
  targetKinds.every((kind) => cells[kind].trim() === '')

/** The rows with that of one id changed. A team without any text of its own has no row. */
export function withRow(
  rows: Readonly<Record<string, TargetCells>>,
  id: string,
  part: Partial<TargetCells>,
  keepsEmpty = false,
): Record<string, TargetCells> {
  const row = { ...emptyCells, ...rows[id], ...part }
  const others = Object.entries(rows).filter(([one]) => one !== id)
  const all: [string, TargetCells][] = isEmpty(row) && !keepsEmpty ? others : [...others, [id, row]]
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The rows without that of one id. */
export const withoutRow = (
  rows: Readonly<Record<string, TargetCells>>,
  id: string,
): Record<string, TargetCells> =>
  Object.fromEntries(Object.entries(rows).filter(([one]) => one !== id))

/** Minutes of a row that has nothing to inherit from: "no" and an empty cell mean the same. */
function timesOf(cells: TargetCells): Partial<Record<TargetKind, number>> {
  const read = targetKinds.map((kind) => [kind, readTarget(cells[kind])] as const)
  return Object.fromEntries(read.filter(([, value]) => typeof value === 'number'))
}

/** Times of a team, which may have none on purpose. */
function teamTimesOf(cells: TargetCells): Partial<Record<TargetKind, number | 'none'>> {
  const read = targetKinds.map((kind) => [kind, readTarget(cells[kind])] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== null && value !== 'inherited'))
}

const alertOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** What is sent: the rows that say something. Cells with a fault are left out. */
export function bodyOf(draft: TargetsDraft, isOn: boolean): TargetsBody {
  const { base, teams, important, tags, agentBefore, freeBefore, managerAfter } = draft
  const rows = (all: Readonly<Record<string, TargetCells>>) =>
    Object.entries(all).filter(([, cells]) => !isEmpty(cells))
  return {
    isOn,
    base: timesOf(base),
    teams: rows(teams).map(([teamId, cells]) => ({ teamId, ...teamTimesOf(cells) })),
    ...(!isEmpty(important) && { important: timesOf(important) }),
    tags: rows(tags).map(([tagId, cells]) => ({ tagId, ...timesOf(cells) })),
    alerts: {
      agentBefore: alertOf(agentBefore),
      freeBefore: alertOf(freeBefore),
      managerAfter: alertOf(managerAfter),
    },
  }
}

/** Whether every cell can be read. */
export function isReadable({ base, teams, important, tags }: TargetsDraft): boolean {
  return [base, important, ...Object.values(teams), ...Object.values(tags)].every((cells) =>
    targetKinds.every((kind) => readTarget(cells[kind]) !== null),
  )
}

/** A cell that was left: its time as it is always written. A text that is no time stays. */
export function tidied(typed: string, none: string): string {
  const value = readTarget(typed)
  if (value === null) return typed
  return value === 'inherited' ? '' : cellText(value, none)
}
