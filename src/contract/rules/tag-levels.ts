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

/** One level of a contact as it can be answered now. */
export interface LevelView {
  readonly level: Level
  /** What the contact carries on it, also where that could no longer be chosen. */
  readonly chosen: LevelTag | null
  /** What may be chosen, in the order of the group's tags; empty where the level is disabled. */
  readonly options: readonly LevelTag[]
  /** Why the level is disabled: nothing is answered on the level before, or the answer there leaves nothing to say. */
  readonly disabled: 'unanswered' | 'closed' | null
}

/** A label as the table compares it: upper-cased, whatever blanks stand in it. */
const labelOf = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase()

const answerOf = new Map<string, Answer>(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its keys; Object.keys calls them texts
  (Object.keys(answers) as Answer[]).flatMap((answer) =>
    answers[answer].map((label) => [label, answer] as const),
  ),
)

/** The answers that the table names on a level in any variant: any other label there is the group's own. */
function namedOn(level: number): ReadonlySet<Answer> {
  const offered = nestingTable.filter((row) => row.level === level).flatMap(({ offers }) => offers)
  const followed = nestingTable
    .filter((row) => row.level === level + 1)
    .flatMap(({ after }) => (after === 'other' ? [] : [after]))
  return new Set([...offered, ...followed])
}

/** What a label says on a level. */
function read(name: string, level: number): Answer | 'other' {
  const answer = answerOf.get(labelOf(name))
  return answer !== undefined && namedOn(level).has(answer) ? answer : 'other'
}

/** The group's levels in their order. */
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

/** Every level of a group in its order, as a contact that carries these tags can answer it. */
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
 * The contact's level tags once a level is answered, or cleared with `tag` null: what later levels carry and the new
 * answer no longer allows is gone. Levels before it stay, and so do entries of levels that the group does not have.
 * @returns null where the answer, or clearing, is not allowed
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
 * What a contact still carries once a level has no answer any more, whether or not it could have been cleared: the level,
 * or its tag, is going. What hung on it is gone too.
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
 * What a contact still carries once a level before says something else, by another answer or another label: from this place
 * in the group's order on, what is no longer allowed after what stands before it is gone.
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
