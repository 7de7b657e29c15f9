import type { LevelTag } from '#contract/entities/level.ts'
import type { Nesting } from '#contract/rules/nesting-table.ts'
import { inOrder, isNested, isOffered, withRule, type Levels } from '#contract/rules/tag-levels.ts'

/** A cell of the grid: whether `tag`, on a level counted from 0, is offered after `after` of the level before. */
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
  /** Undefined: as saved. */
  readonly nesting: Nesting | null | undefined
  /** In the order in which they were made. */
  readonly steps: readonly Step[]
}
export const noChanges: NestingDraft = { nesting: undefined, steps: [] }

/** The levels that the grid is about: its rows are the tags of the second. */
const rowLevel = 1

/** The levels with the changes of a draft. Changes of tags that are gone are left out, and so are their rules. */
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

/** The draft after cells are set. */
export function withCells(
  draft: NestingDraft,
  cells: readonly Cell[],
  isAllowed: boolean,
): NestingDraft {
  return { ...draft, steps: [...draft.steps, { cells, isAllowed }] }
}

/** The draft without the cells that were set last. */
export const withoutLastStep = (draft: NestingDraft): NestingDraft => ({
  ...draft,
  steps: draft.steps.slice(0, -1),
})

/** A row of the grid. */
export interface GridRow {
  readonly tag: LevelTag
  /** The cells after each tag of the first level, in the order of `before`. */
  readonly before: readonly Cell[]
  /** The cells of each tag of the third level, in the order of `next`. */
  readonly next: readonly Cell[]
}

/** The second level's tags with what they are offered after and what they offer next. */
export interface Grid {
  readonly before: readonly LevelTag[]
  /** The third level's tags; empty if that level is not nested. */
  readonly next: readonly LevelTag[]
  readonly rows: readonly GridRow[]
}

/** The grid of nested levels; null if there is nothing to restrict. */
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

/** Whether a cell is on. */
export const isOn = (setup: Levels, { level, after, tag }: Cell): boolean =>
  isOffered(setup, level, after, tag)

/** The cells that a draft changes; only those of levels that stay nested. */
export function changedCells(saved: Levels, now: Levels): Cell[] {
  const grid = gridOf(now)
  if (grid === null || saved.nesting !== now.nesting) return []
  return grid.rows
    .flatMap(({ before, next }) => [...before, ...next])
    .filter((cell) => isOn(saved, cell) !== isOn(now, cell))
}

/** How many changes a draft makes: each cell, and the variant. */
export const countChanges = (saved: Levels, now: Levels, cells: readonly Cell[]): number =>
  cells.length + (saved.nesting === now.nesting ? 0 : 1)
