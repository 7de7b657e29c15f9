import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition } from '#contract/entities/chats/rule.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import type { FieldReplacement } from './field-conversion.ts'

/** The choices of a field that have another name now. */
export interface RenamedChoices {
  /** The number of the field. */
  readonly number: number
  /** The new names by the former ones. */
  readonly names: ReadonlyMap<string, string>
}

/** The choices whose values a conversion replaces by another choice, and that are no choices any more. */
export function renamedChoices(
  before: Pick<ContactField, 'choices'> | undefined,
  after: Pick<ContactField, 'number' | 'choices'>,
  replacements: readonly FieldReplacement[],
): RenamedChoices {
  const isChoice = (value: string) => after.choices.includes(value)
  const renamed = replacements.filter(
    ({ from, to }) => before?.choices.includes(from) === true && !isChoice(from) && isChoice(to),
  )
  return { number: after.number, names: new Map(renamed.map(({ from, to }) => [from, to])) }
}

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
