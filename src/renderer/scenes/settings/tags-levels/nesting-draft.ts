import type { FormValues, NestingCell } from '#contract/draft-forms.ts'
import type { LevelTag } from '#contract/entities/tags/level.ts'
import {
  inOrder,
  isNested,
  isOffered,
  withRule,
  type Levels,
} from '#contract/rules/tags/tag-levels.ts'

export type Cell = NestingCell

/** Changes of the nesting that are not saved yet. */
export type NestingDraft = FormValues<'levelNesting'>
export const noChanges: NestingDraft = { nesting: undefined, steps: [] }

/** The index of the level whose tags are the rows of the grid. */
const rowLevel = 1

/** Applies a draft to the saved levels. Changes and rules that concern deleted tags are left out. */
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

/**
 * The draft with one more step.
 * @param isAllowed true if the step allows each cell's `tag` after its `after`; false if it forbids this
 */
export function withCells(
  draft: NestingDraft,
  cells: readonly Cell[],
  isAllowed: boolean,
): NestingDraft {
  return { ...draft, steps: [...draft.steps, { cells, isAllowed }] }
}

/** The draft, or `noChanges` if nothing would be saved, e.g. after the same cell was set twice. */
export function withoutVoidSteps(saved: Levels, draft: NestingDraft): NestingDraft {
  const now = withDraft(saved, draft)
  return countChanges(saved, now, changedCells(saved, now)) === 0 ? noChanges : draft
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

/**
 * A grid with a row for each tag of the second level. The row's cells `before` state after which tags of the first
 * level the row's tag is offered. The row's cells `next` state which tags of the third level are offered after the
 * row's tag.
 */
export interface Grid {
  /** The first level's tags. */
  readonly before: readonly LevelTag[]
  /** The third level's tags; empty if that level does not exist or is not nested. */
  readonly next: readonly LevelTag[]
  readonly rows: readonly GridRow[]
}

/** The grid of the levels; null if the second level is not nested, or if the first or second level has no tags. */
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

/** Whether the cell's `tag` is offered after its `after`. */
export const isOn = (setup: Levels, { level, after, tag }: Cell): boolean =>
  isOffered(setup, level, after, tag)

/**
 * The cells in which `now` differs from `saved`. Empty if the variant of the nesting differs, because a new variant can
 * change many cells and counts as one change.
 */
export function changedCells(saved: Levels, now: Levels): Cell[] {
  const grid = gridOf(now)
  if (grid === null || saved.nesting !== now.nesting) return []
  return grid.rows
    .flatMap(({ before, next }) => [...before, ...next])
    .filter((cell) => isOn(saved, cell) !== isOn(now, cell))
}

/**
 * The number of unsaved changes: the changed cells, plus one if the variant of the nesting differs.
 * @param cells the result of `changedCells`
 */
export const countChanges = (saved: Levels, now: Levels, cells: readonly Cell[]): number =>
  cells.length + (saved.nesting === now.nesting ? 0 : 1)
