import { z } from 'zod'
import type { FormValues } from '#contract/draft-forms.ts'
import type { RuleConditionKind, RuleEvent } from '#contract/entities/chats/rule-kinds.ts'
import {
  ruleConditionSchema,
  ruleTriggerSchema,
  type Rule,
  type RuleCondition,
  type RuleTrigger,
} from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { isPossibleCondition } from '#contract/rules/contacts/field-operators.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import {
  actionOf,
  actionsOf,
  stepFaults,
  stepsOf,
} from '#renderer/components/chat-steps/step-draft.ts'
import type { RuleBody } from '#renderer/data/chats/rules.ts'

export type RuleDraft = FormValues<'rule'>
export type TriggerDraft = RuleDraft['when']
export type ConditionDraft = RuleDraft['conditions'][number]
export type ConditionFault = 'unfinished' | 'notMessage' | 'missing'

/** What a new trigger names. */
const firstTargets: Partial<Record<RuleEvent, string>> = {
  waits: '30',
  daily: String(9 * 60),
}

export const newTrigger = (on: RuleEvent): TriggerDraft => ({ on, target: firstTargets[on] ?? '' })

/** How a new condition compares. */
const firstComparisons: Partial<Record<RuleConditionKind, string>> = {
  agent: 'available',
  hours: 'open',
  window: 'open',
  field: 'is',
}

export const newCondition = (kind: RuleConditionKind): ConditionDraft => ({
  key: crypto.randomUUID(),
  kind,
  is: firstComparisons[kind] ?? 'has',
  target: '',
  values: [],
})

function triggerDraft(when: RuleTrigger): TriggerDraft {
  switch (when.on) {
    case 'tagged':
    case 'untagged':
      return { on: when.on, target: when.tagId ?? '' }
    case 'waits':
      return { on: when.on, target: String(when.minutes) }
    case 'status':
      return { on: when.on, target: when.status === undefined ? '' : String(when.status) }
    case 'field':
      return { on: when.on, target: String(when.number) }
    case 'daily':
      return { on: when.on, target: String(when.minute) }
    default:
      return { on: when.on, target: '' }
  }
}

/** The trigger for the service; null while something in it is missing. */
export function triggerOf({ on, target }: TriggerDraft): RuleTrigger | null {
  const number = target === '' ? undefined : Number(target)
  const { data } = ruleTriggerSchema.safeParse({
    on,
    ...((on === 'tagged' || on === 'untagged') && target !== '' && { tagId: target }),
    ...(on === 'waits' && { minutes: number }),
    ...(on === 'status' && number !== undefined && { status: number }),
    ...(on === 'field' && { number }),
    ...(on === 'daily' && { minute: number }),
  })
  return data ?? null
}

function conditionDraft(condition: RuleCondition, key: string): ConditionDraft {
  const { kind } = condition
  if (condition.kind === 'field') {
    const { number, operator, values } = condition.field
    return { key, kind, is: operator, target: String(number), values }
  }
  return { key, kind, is: condition.is, target: '', values: valuesOf(condition) }
}

function valuesOf(condition: Exclude<RuleCondition, { kind: 'field' }>): readonly string[] {
  switch (condition.kind) {
    case 'words':
      return condition.words
    case 'language':
      return condition.languages
    case 'source':
      return condition.sources.map(String)
    case 'ad':
      return condition.adIds
    case 'country':
      return condition.countries
    case 'tag':
    case 'level':
      return condition.tagIds
    case 'team':
      return condition.teamIds
    default:
      return []
  }
}

/** The condition for the service; null while something in it is missing or does not fit. */
export function conditionOf(draft: ConditionDraft): RuleCondition | null {
  const { kind, is, target, values } = draft
  const { data } = ruleConditionSchema.safeParse({
    kind,
    ...(kind !== 'field' && { is }),
    ...(kind === 'words' && { words: values }),
    ...(kind === 'language' && { languages: values }),
    ...(kind === 'source' && { sources: values.map(Number) }),
    ...(kind === 'ad' && { adIds: values }),
    ...(kind === 'country' && { countries: values }),
    ...((kind === 'tag' || kind === 'level') && { tagIds: values }),
    ...(kind === 'team' && { teamIds: values }),
    ...(kind === 'field' && { field: { number: Number(target), operator: is, values } }),
  })
  if (data === undefined) return null
  return data.kind !== 'field' || isPossibleCondition(data.field) ? data : null
}

/** The form of a rule, or of one that is to be. */
export const draftOf = (rule: Omit<RuleBody, 'name'> & { name?: string }): RuleDraft => ({
  name: rule.name ?? '',
  when: triggerDraft(rule.when),
  match: rule.match,
  conditions: rule.conditions.map((one, index) => conditionDraft(one, `stored ${index}`)),
  steps: stepsOf(rule.actions),
  stops: rule.stops,
  personMinutes: rule.personMinutes ?? null,
  againHours: rule.againHours,
  followsRules: rule.followsRules,
})

/** A rule that does nothing yet. */
export const emptyRule: Omit<RuleBody, 'name'> = {
  when: { on: 'message' },
  match: 'all',
  conditions: [],
  actions: [],
  stops: false,
  againHours: limits.rules.againHours,
  followsRules: false,
}

/** The body of a stored rule. */
export const bodyOfRule = (rule: Rule): RuleBody => ({
  name: rule.name,
  when: rule.when,
  match: rule.match,
  conditions: rule.conditions,
  actions: rule.actions,
  stops: rule.stops,
  ...(rule.personMinutes !== undefined && { personMinutes: rule.personMinutes }),
  againHours: rule.againHours,
  followsRules: rule.followsRules,
})

/** The body of what is finished in a draft. An unfinished trigger is that of a message. */
export const bodyOf = (draft: RuleDraft): RuleBody => ({
  name: draft.name.trim(),
  when: triggerOf(draft.when) ?? emptyRule.when,
  match: draft.match,
  conditions: draft.conditions.flatMap((one) => conditionOf(one) ?? []),
  actions: actionsOf(draft.steps),
  stops: draft.stops,
  ...(draft.personMinutes !== null && { personMinutes: draft.personMinutes }),
  againHours: draft.againHours,
  followsRules: draft.followsRules,
})

/** What is wrong with a draft; conditions and steps by their keys. */
export interface RuleFaults {
  readonly name: 'missing' | 'taken' | null
  readonly when: boolean
  readonly conditions: ReadonlyMap<string, ConditionFault>
  readonly steps: ReadonlyMap<string, 'unfinished' | 'repeated'>
}

/** Conditions that need a message. */
const ofMessage: readonly RuleConditionKind[] = ['words', 'language', 'first']

/** @param others the other rules of the group */
export function faultsOf(draft: RuleDraft, others: readonly Pick<Rule, 'name'>[]): RuleFaults {
  const name = draft.name.trim()
  const conditions = new Map<string, ConditionFault>()
  for (const one of draft.conditions)
    if (draft.when.on !== 'message' && ofMessage.includes(one.kind))
      conditions.set(one.key, 'notMessage')
    else if (conditionOf(one) === null) conditions.set(one.key, 'unfinished')
  return {
    name: name === '' ? 'missing' : takenLabel([name], others) === null ? null : 'taken',
    when: triggerOf(draft.when) === null,
    conditions,
    steps: stepFaults(draft.steps),
  }
}

/** Whether a draft can be tried, whatever its name. */
export const isComplete = (draft: RuleDraft, faults: RuleFaults): boolean =>
  draft.steps.length > 0 && !faults.when && faults.conditions.size === 0 && faults.steps.size === 0

const issuesSchema = z.array(z.object({ path: z.string() }))
const placed = /(actions|conditions)\.(\d+)/

/**
 * The parts of a draft that a refusal of the service names, as JSON, so that they are found until they are changed.
 * @param details those of the error
 */
export function refusedParts(draft: RuleDraft, details: unknown): string[] {
  const finished = {
    conditions: draft.conditions.filter((one) => conditionOf(one) !== null),
    actions: draft.steps.filter((one) => actionOf(one) !== null),
  }
  return (issuesSchema.safeParse(details).data ?? []).flatMap(({ path }) => {
    if (path.includes('when')) return JSON.stringify(draft.when)
    const [, list, index] = placed.exec(path) ?? []
    if (list !== 'actions' && list !== 'conditions') return []
    const part = finished[list][Number(index)]
    return part === undefined ? [] : JSON.stringify(part)
  })
}
