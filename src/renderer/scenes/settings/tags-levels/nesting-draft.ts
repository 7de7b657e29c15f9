import type { LevelTag } from '#contract/entities/level.ts'
import type { Nesting } from '#contract/rules/nesting-table.ts'
import { inOrder, isNested, isOffered, withRule, type Levels } from '#contract/rules/tag-levels.ts'

/**
 * A cell of the grid: whether `tag` is offered after the answer `after` of the previous level. `level` is the index of
 * the tag's level, from 0.
 */
export interface Cell {
  readonly level: number
  readonly after: LevelTag
  readonly tag: LevelTag
}

/** Cells that were set together. */
interface Step {
  readonly cells: readonly Cell[]
  readonly isAllowed: boolean
}

/** Changes of the nesting that are not saved yet. */
export interface NestingDraft {
  /** The variant of the nesting; undefined if it is unchanged. */
  readonly nesting: Nesting | null | undefined
  /** The steps in the order in which they were made. */
  readonly steps: readonly Step[]
}
export const noChanges: NestingDraft = { nesting: undefined, steps: [] }

/** The index of the level whose tags are the rows of the grid. */
const rowLevel = 1

/** The levels with the changes of a draft. Changes and rules that concern deleted tags are left out. */
export function withDraft(saved: Levels, { nesting, steps }: NestingDraft): Levels {
  const known = new Set(saved.tags.map(({ id }) => id))
  const now: Levels = {
    ...saved,
    nesting: nesting === undefined ? saved.nesting : nesting,
    rules: (saved.rules ?? []).filter(
      ({ afterId, tagId }) => known.has(afterId) && known.has(tagId),
    ),
  }
  return steps.reduce<Levels>(
    (before, { cells, isAllowed }) =>
      cells
        .filter(({ after, tag }) => known.has(after.id) && known.has(tag.id))
        .reduce(
          (all, { level, ...pair }) => ({ ...all, rules: withRule(all, level, pair, isAllowed) }),
          before,
        ),
    now,
  )
}

/** The draft after setting cells. */
export function withCells(
  draft: NestingDraft,
  cells: readonly Cell[],
  isAllowed: boolean,
): NestingDraft {
  return { ...draft, steps: [...draft.steps, { cells, isAllowed }] }
}

/** The draft without the last step. */
export const withoutLastStep = (draft: NestingDraft): NestingDraft => ({
  ...draft,
  steps: draft.steps.slice(0, -1),
})

/** A row of the grid. */
export interface GridRow {
  readonly tag: LevelTag
  /** A cell for each tag of the first level, in the order of `before`. */
  readonly before: readonly Cell[]
  /** A cell for each tag of the third level, in the order of `next`. */
  readonly next: readonly Cell[]
}

/** The grid of the second level's tags: after which tags each is offered, and which tags each offers. */
export interface Grid {
  readonly before: readonly LevelTag[]
  /** The third level's tags; empty if that level is not nested. */
  readonly next: readonly LevelTag[]
  readonly rows: readonly GridRow[]
}

/** The grid of nested levels; null if the levels are not nested, or if the first or second level has no tags. */
export function gridOf(setup: Levels): Grid | null {
  const [first, second, third] = inOrder(setup).map(({ id }) =>
    setup.tags.filter(({ type }) => type === id),
  )
  if (first === undefined || second === undefined || !isNested(setup, rowLevel)) return null
  if (first.length === 0 || second.length === 0) return null
  const next = third !== undefined && isNested(setup, rowLevel + 1) ? third : []
  return {
    before: first,
    next,
    rows: second.map((tag) => ({
      tag,
      before: first.map((after) => ({ level: rowLevel, after, tag })),
      next: next.map((later) => ({ level: rowLevel + 1, after: tag, tag: later })),
    })),
  }
}

/** Whether the tag of a cell is offered. */
export const isOn = (setup: Levels, { level, after, tag }: Cell): boolean =>
  isOffered(setup, level, after, tag)

/** The cells that a draft changes. Empty if the draft changes the variant of the nesting. */
export function changedCells(saved: Levels, now: Levels): Cell[] {
  const grid = gridOf(now)
  if (grid === null || saved.nesting !== now.nesting) return []
  return grid.rows
    .flatMap(({ before, next }) => [...before, ...next])
    .filter((cell) => isOn(saved, cell) !== isOn(now, cell))
}

/** The number of a draft's changes: the changed cells, plus one if the variant of the nesting has changed. */
export const countChanges = (saved: Levels, now: Levels, cells: readonly Cell[]): number =>
  cells.length + (saved.nesting === now.nesting ? 0 : 1)
