import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Level, LevelTag, NestingRule } from '#contract/entities/tags/level.ts'
import {
  answers,
  nestingOf,
  nestingTable,
  type Answer,
  type Nesting,
  type NestingRow,
} from './nesting-table.ts'

/** A group's levels, their tags, and the rules by which a level restricts the next one. */
export interface Levels {
  readonly nesting: Nesting | null
  /** The group's exceptions from the nesting table; absent: only the table applies. */
  readonly rules?: readonly NestingRule[]
  readonly levels: readonly Level[]
  readonly tags: readonly LevelTag[]
}

/** The levels of a group. */
export function levelsOf(group: Group): Levels {
  const { levels, tagsLvl: tags, nestingRules: rules } = group
  return { nesting: nestingOf(group), rules, levels, tags }
}

/** One level for a contact, with the tags that can be chosen now. */
export interface LevelView {
  readonly level: Level
  /** The contact's current tag, even if it could not be chosen now. */
  readonly chosen: LevelTag | null
  /** The tags that may be chosen, in the group's order; empty for a disabled level. */
  readonly options: readonly LevelTag[]
  /**
   * Why the level is disabled. `unanswered`: the previous level has no answer. `closed`: the answer on the previous
   * level allows no tag here. null: the level is not disabled.
   */
  readonly disabled: 'unanswered' | 'closed' | null
}

/** Normalises a label for comparison with the table: upper case, single spaces, NFC. */
const labelOf = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase()

const isAnswer = (name: string): name is Answer => Object.hasOwn(answers, name)

const answerOf = new Map<string, Answer>(
  Object.keys(answers)
    .filter(isAnswer)
    .flatMap((answer) => answers[answer].map((label) => [label, answer] as const)),
)

/**
 * The answers that the table names on a level in any nesting. Any other label is the group's own.
 * @param level counted from 0
 */
function namedOn(level: number): ReadonlySet<Answer> {
  const offered = nestingTable.filter((row) => row.level === level).flatMap(({ offers }) => offers)
  const followed = nestingTable
    .filter((row) => row.level === level + 1)
    .flatMap(({ after }) => (after === 'other' ? [] : [after]))
  return new Set([...offered, ...followed])
}

/** The answer with this label, if the table names it on this level; otherwise `other`. */
function read(name: string, level: number): Answer | 'other' {
  const answer = answerOf.get(labelOf(name))
  return answer !== undefined && namedOn(level).has(answer) ? answer : 'other'
}

/** The group's levels in order. */
export function inOrder({ levels }: Pick<Levels, 'levels'>): Level[] {
  return levels.toSorted((a, b) => a.order - b.order)
}

/** The contact's tag on a level; null without one. */
function carriedOn(
  { tags }: Levels,
  carried: readonly ContactLevelTag[],
  level: Level,
): LevelTag | null {
  const entryOnLevel = carried.find(({ levelId }) => levelId === level.id)
  return tags.find(({ id, type }) => id === entryOnLevel?.tagId && type === level.id) ?? null
}

/**
 * The view of one level for a contact.
 * @param index index of the level in the group's order, from 0
 * @param before the contact's tag on the previous level
 */
function view(
  setup: Levels,
  level: Level,
  index: number,
  chosen: LevelTag | null,
  before: LevelTag | null,
): LevelView {
  const own = setup.tags.filter(({ type }) => type === level.id)
  if (!isNested(setup, index)) return { level, chosen, options: own, disabled: null }
  if (before === null) return { level, chosen, options: [], disabled: 'unanswered' }
  const options = own.filter((tag) => isOffered(setup, index, before, tag))
  const isClosed = options.length === 0 && closes(setup, index, before, own)
  return { level, chosen, options, disabled: isClosed ? 'closed' : null }
}

/** The rows of the nesting table that apply to the level `index`, counted from 0. */
const rowsOn = ({ nesting }: Levels, index: number): NestingRow[] =>
  nestingTable.filter((row) => nesting !== null && row.level === index && row.in.includes(nesting))

/** Whether the previous level restricts the level `index`, counted from 0. */
export const isNested = (setup: Levels, index: number): boolean => rowsOn(setup, index).length > 0

function rowsAfter(setup: Levels, index: number, after: LevelTag): NestingRow[] {
  const answer = read(after.name, index - 1)
  return rowsOn(setup, index).filter((row) => row.after === answer)
}

const ruleOn = ({ rules = [] }: Levels, after: LevelTag, tag: LevelTag): NestingRule | undefined =>
  rules.find(({ afterId, tagId }) => afterId === after.id && tagId === tag.id)

/**
 * Whether the nesting table alone offers a tag after a tag of the previous level. `index` is the tag's level,
 * counted from 0.
 */
function isOfferedByTable(setup: Levels, index: number, after: LevelTag, tag: LevelTag): boolean {
  const rows = rowsAfter(setup, index, after)
  const answer = read(tag.name, index)
  return (
    rows.length === 0 ||
    rows.some(({ offers, others }) => (answer === 'other' ? others : offers.includes(answer)))
  )
}

/**
 * Whether a tag of a nested level can be chosen after a tag of the previous level. `index` is the tag's level, counted
 * from 0.
 */
export const isOffered = (setup: Levels, index: number, after: LevelTag, tag: LevelTag): boolean =>
  ruleOn(setup, after, tag)?.isAllowed ?? isOfferedByTable(setup, index, after, tag)

/** Whether the table names a tag on the level `index`. False for a group's own label, e.g. a carrier's name. */
export const isKnownAnswer = (tag: LevelTag, index: number): boolean =>
  read(tag.name, index) !== 'other'

/**
 * Returns the group's rules with a new rule: whether `pair.tag` may follow `pair.after` of the previous level. If the
 * table alone gives the same result, the returned rules have no rule for the pair.
 * @param index the level of `pair.tag`, counted from 0
 */
export function withRule(
  setup: Levels,
  index: number,
  pair: { readonly after: LevelTag; readonly tag: LevelTag },
  isAllowed: boolean,
): NestingRule[] {
  const { after, tag } = pair
  const others = (setup.rules ?? []).filter((rule) => rule !== ruleOn(setup, after, tag))
  return isOfferedByTable(setup, index, after, tag) === isAllowed
    ? others
    : [...others, { afterId: after.id, tagId: tag.id, isAllowed }]
}

/**
 * Whether a level without options is closed on purpose, by the table or by the group's own rules. If not, it has no
 * options only because the group lacks the tags that the table offers.
 * @param own the tags of the level
 */
function closes(setup: Levels, index: number, after: LevelTag, own: readonly LevelTag[]): boolean {
  const rows = rowsAfter(setup, index, after)
  return (
    (rows.length > 0 && rows.every(isClosing)) ||
    own.some((tag) => ruleOn(setup, after, tag) !== undefined)
  )
}

const isClosing = ({ offers, others }: NestingRow): boolean => offers.length === 0 && !others

/** The levels of a group in order, as they are for a contact with the tags in `carried`. */
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
 * The contact's level tags after a level is answered, or cleared if `tag` is null. Tags of later levels that the change
 * makes invalid are removed. Tags of earlier levels, and of levels that the group does not have, stay.
 * @returns null if the group has no such level, if the level is disabled, or if it does not offer `tag`
 */
export function answerLevel(
  setup: Levels,
  carried: readonly ContactLevelTag[],
  levelId: string,
  tag: LevelTag | null,
): ContactLevelTag[] | null {
  const views = levelViews(setup, carried)
  const answered = views.find(({ level }) => level.id === levelId)
  if (answered === undefined || answered.disabled !== null) return null
  if (tag !== null && !answered.options.some(({ id }) => id === tag.id)) return null
  return withAnswer(setup, carried, levelId, tag)
}

/**
 * The contact's level tags after a level or its chosen tag is deleted. Unlike `answerLevel`, this also removes an
 * answer that the user could not clear. Later answers that depend on the removed answer are also removed.
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
  return allowedAnswers(setup, answered, inOrder(setup).findIndex(({ id }) => id === levelId) + 1)
}

/**
 * The contact's level tags without the answers that a change of the contact or the group made invalid.
 * @param from index, from 0, of the first level to check, in the group's order
 */
export function allowedAnswers(
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
