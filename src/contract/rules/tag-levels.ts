import type { ContactLevelTag } from '../entities/contact.ts'
import type { Level, LevelTag } from '../entities/level.ts'
import {
  answers,
  nestingTable,
  type Answer,
  type Nesting,
  type NestingRow,
} from './nesting-table.ts'

/** A group's levels and their tags, and how the levels restrict each other. */
export interface Levels {
  readonly nesting: Nesting | null
  readonly levels: readonly Level[]
  readonly tags: readonly LevelTag[]
}

/** One level of a contact, with the tags that can be chosen now. */
export interface LevelView {
  readonly level: Level
  /** The contact's current tag, even if it could no longer be chosen. */
  readonly chosen: LevelTag | null
  /** The tags that may be chosen, in the group's order; empty for a disabled level. */
  readonly options: readonly LevelTag[]
  /** Why the level is disabled: the level before is unanswered, or its answer allows nothing here. */
  readonly disabled: 'unanswered' | 'closed' | null
}

/** Normalizes a label for the table: upper-cased, without extra spaces. */
const labelOf = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase()

const answerOf = new Map<string, Answer>(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its keys; Object.keys calls them texts
  (Object.keys(answers) as Answer[]).flatMap((answer) =>
    answers[answer].map((label) => [label, answer] as const),
  ),
)

/** The answers that the table names on a level in any variant. Any other label is the group's own. */
function namedOn(level: number): ReadonlySet<Answer> {
  const offered = nestingTable.filter((row) => row.level === level).flatMap(({ offers }) => offers)
  const followed = nestingTable
    .filter((row) => row.level === level + 1)
    .flatMap(({ after }) => (after === 'other' ? [] : [after]))
  return new Set([...offered, ...followed])
}

/** The answer that a label means on a level. */
function read(name: string, level: number): Answer | 'other' {
  const answer = answerOf.get(labelOf(name))
  return answer !== undefined && namedOn(level).has(answer) ? answer : 'other'
}

/** The group's levels in order. */
function inOrder({ levels }: Levels): Level[] {
  return levels.toSorted((a, b) => a.order - b.order)
}

function carriedOn(
  { tags }: Levels,
  carried: readonly ContactLevelTag[],
  level: Level,
): LevelTag | null {
  const held = carried.find(({ levelId }) => levelId === level.id)
  return tags.find(({ id, type }) => id === held?.tagId && type === level.id) ?? null
}

function view(
  setup: Levels,
  level: Level,
  index: number,
  chosen: LevelTag | null,
  before: LevelTag | null,
): LevelView {
  const { nesting } = setup
  const own = setup.tags.filter(({ type }) => type === level.id)
  const rows = nestingTable.filter(
    (row) => nesting !== null && row.level === index && row.in.includes(nesting),
  )
  if (rows.length === 0) return { level, chosen, options: own, disabled: null }
  if (before === null) return { level, chosen, options: [], disabled: 'unanswered' }
  const answer = read(before.name, index - 1)
  const following = rows.filter(({ after }) => after === answer)
  if (following.length === 0) return { level, chosen, options: own, disabled: null }
  if (following.every(isClosing)) return { level, chosen, options: [], disabled: 'closed' }
  const options = own.filter((tag) => {
    const said = read(tag.name, index)
    return following.some(({ offers, others }) =>
      said === 'other' ? others : offers.includes(said),
    )
  })
  return { level, chosen, options, disabled: null }
}

const isClosing = ({ offers, others }: NestingRow): boolean => offers.length === 0 && !others

/** The levels of a group in order, as they can be answered for a contact with these tags. */
export function levelViews(setup: Levels, carried: readonly ContactLevelTag[]): LevelView[] {
  let before: LevelTag | null = null
  return inOrder(setup).map((level, index) => {
    const chosen = carriedOn(setup, carried, level)
    const one = view(setup, level, index, chosen, before)
    before = chosen
    return one
  })
}

/**
 * The contact's level tags after a level is answered, or cleared with `tag` null. Tags of later levels that the new
 * answer does not allow are removed. Earlier levels stay, and so do entries of levels that the group does not have.
 * @returns null if the answer, or clearing, is not allowed
 */
export function answerLevel(
  setup: Levels,
  carried: readonly ContactLevelTag[],
  levelId: string,
  tag: LevelTag | null,
): ContactLevelTag[] | null {
  const views = levelViews(setup, carried)
  const asked = views.find(({ level }) => level.id === levelId)
  if (asked === undefined || asked.disabled !== null) return null
  if (tag !== null && !asked.options.some(({ id }) => id === tag.id)) return null
  return withAnswer(setup, carried, levelId, tag)
}

/**
 * The contact's level tags without the answer of a level that is being deleted, or whose tag is, even if it could not be
 * cleared. Dependent later answers are removed too.
 */
export const withoutAnswer = (
  setup: Levels,
  carried: readonly ContactLevelTag[],
  levelId: string,
): ContactLevelTag[] => withAnswer(setup, carried, levelId, null)

function withAnswer(
  setup: Levels,
  carried: readonly ContactLevelTag[],
  levelId: string,
  tag: LevelTag | null,
): ContactLevelTag[] {
  const others = carried.filter((entry) => entry.levelId !== levelId)
  const answered = tag === null ? others : [...others, { levelId, tagId: tag.id }]
  return stillAllowed(setup, answered, inOrder(setup).findIndex(({ id }) => id === levelId) + 1)
}

/**
 * The contact's level tags after an earlier level changed: from a position in the group's order on, answers that are no
 * longer allowed are removed.
 * @param from counted from 0
 */
export function stillAllowed(
  setup: Levels,
  carried: readonly ContactLevelTag[],
  from: number,
): ContactLevelTag[] {
  const following = levelViews(setup, carried).slice(from)
  const later = new Set(following.map(({ level }) => level.id))
  let kept = carried.filter((entry) => !later.has(entry.levelId))
  for (const { level, chosen } of following) {
    const again = levelViews(setup, kept).find((one) => one.level.id === level.id)
    if (chosen !== null && again?.options.some(({ id }) => id === chosen.id))
      kept = [...kept, { levelId: level.id, tagId: chosen.id }]
  }
  return kept
}
