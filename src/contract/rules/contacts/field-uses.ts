import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import type { CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { variableField } from '#contract/rules/templates/template-variables.ts'

type Named<Part> = readonly (Readonly<{ id: string; name: string }> & Part)[]

type Texts = Readonly<Record<string, unknown>>

/** What of a group may use custom fields. */
export interface FieldUsers {
  readonly segments: Named<{
    readonly rule?: { readonly fields: readonly FieldCondition[] } | undefined
  }>
  readonly rules: Named<Pick<Rule, 'isOn' | 'when' | 'conditions' | 'actions'>>
  readonly macros: Named<{ readonly actions: readonly ChatAction[] }>
  /** Quick messages, messages with choices and with files, and templates of the channel, each with all of its texts. */
  readonly answers: Named<Texts>
  readonly messages: Named<Texts>
  readonly templates: Named<Texts>
  /** Campaigns that have not sent everything. */
  readonly campaigns: Named<{ readonly parameters: readonly CampaignParameter[] }>
}

/** Where each custom field is used, by its number; fields that nothing uses are left out. */
export function usesOfFields(users: FieldUsers): Map<number, FieldUse[]> {
  const uses = new Map<number, FieldUse[]>()
  const add = (numbers: Iterable<number>, use: FieldUse) => {
    for (const number of new Set(numbers)) uses.set(number, [...(uses.get(number) ?? []), use])
  }
  for (const { id, name, rule } of users.segments)
    add(rule?.fields.map(({ number }) => number) ?? [], { kind: 'segment', id, name })
  for (const rule of users.rules) {
    const { id, name, isOn } = rule
    add(fieldsOfRule(rule), { kind: 'rule', id, name, isOn })
  }
  for (const { id, name, actions } of users.macros)
    add(fieldsOfActions(actions), { kind: 'macro', id, name })
  for (const kind of ['answer', 'message', 'template'] as const)
    for (const one of users[`${kind}s`])
      add(fieldsOfTexts(one), { kind, id: one.id, name: one.name })
  for (const { id, name, parameters } of users.campaigns)
    add(parameters.flatMap(fieldOfParameter), { kind: 'campaign', id, name })
  return uses
}

const fieldsOfActions = (actions: readonly ChatAction[]): number[] =>
  actions.flatMap((action) => (action.kind === 'field' ? [action.number] : []))

const fieldsOfRule = ({ when, conditions, actions }: FieldUsers['rules'][number]): number[] => [
  ...(when.on === 'field' ? [when.number] : []),
  ...conditions.flatMap((one) => (one.kind === 'field' ? [one.field.number] : [])),
  ...fieldsOfActions(actions),
]

/** The fields whose variables are in any text of a template. */
const fieldsOfTexts = (template: object): number[] =>
  findPlaceholders(JSON.stringify(template)).flatMap(({ name }) => variableField(name) ?? [])

/** The field of a campaign's value, and those in its text. */
function fieldOfParameter({ field = '', text }: CampaignParameter): number[] {
  const own = customNumbers.find((number) => field === customFieldName(number))
  return [own ?? variableField(field) ?? [], fieldsOfTexts({ text })].flat()
}
