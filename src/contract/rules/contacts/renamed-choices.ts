import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition } from '#contract/entities/chats/rule.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import type { FieldReplacement } from './field-conversion.ts'
import { fieldValue, type FieldKind, type FieldReading } from './field-value.ts'

/** The choices of a field that have another name now. */
export interface RenamedChoices {
  /** The number of the field. */
  readonly number: number
  /** The new names by the former ones. */
  readonly names: ReadonlyMap<string, string>
}

const areSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((choice, index) => choice === after[index])

/**
 * The former choices whose values a conversion replaces by another choice, also if a further choice gets the former name. All
 * change their names at once, with the list of the choices: a call that repeats the conversion renames none.
 */
export function renamedChoices(
  before: Pick<ContactField, 'choices'> | undefined,
  after: Pick<ContactField, 'number' | 'choices'>,
  replacements: readonly FieldReplacement[],
): RenamedChoices {
  const former = before?.choices ?? []
  const names = new Map<string, string>()
  if (!areSame(former, after.choices))
    for (const { from, to } of replacements)
      if (former.includes(from) && after.choices.includes(to) && from !== to && !names.has(from))
        names.set(from, to)
  return { number: after.number, names }
}

/**
 * The new names of the choices whose former name fits a choice now. Contacts with such a value all change at once: a value
 * that is converted later could be one of that choice already.
 */
export const reusedNames = (
  { names }: RenamedChoices,
  kind: FieldKind,
  reading: FieldReading,
): ReadonlyMap<string, string> =>
  new Map(
    [...names].filter(([from, to]) => {
      const fitting = fieldValue(from, kind, reading)
      return fitting !== null && fitting !== to
    }),
  )

/** The same array if each item stays the same. */
function mapChanged<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const after = items.map(change)
  return after.some((item, at) => item !== items[at]) ? after : items
}

/** Conditions that ask for the new names; the same array if none asks for a former one. */
export const withRenamed = (
  conditions: readonly FieldCondition[],
  { number, names }: RenamedChoices,
): readonly FieldCondition[] =>
  mapChanged(conditions, (condition) =>
    condition.number === number && condition.values.some((value) => names.has(value))
      ? {
          ...condition,
          values: [...new Set(condition.values.map((value) => names.get(value) ?? value))],
        }
      : condition,
  )

/** Conditions of a rule that ask for the new names; the same array if none asks for a former one. */
export const conditionsWithRenamed = (
  conditions: readonly RuleCondition[],
  renamed: RenamedChoices,
): readonly RuleCondition[] =>
  mapChanged(conditions, (condition) => {
    if (condition.kind !== 'field') return condition
    const [field = condition.field] = withRenamed([condition.field], renamed)
    return field === condition.field ? condition : { ...condition, field }
  })

/** Steps that store the new names; the same array if none stores a former one. */
export const actionsWithRenamed = (
  actions: readonly ChatAction[],
  { number, names }: RenamedChoices,
): readonly ChatAction[] =>
  mapChanged(actions, (action) => {
    if (action.kind !== 'field' || action.number !== number) return action
    const value = names.get(action.value)
    return value === undefined ? action : { ...action, value }
  })
