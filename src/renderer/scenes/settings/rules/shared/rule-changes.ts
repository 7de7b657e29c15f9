import { rulesApi } from '#contract/api/chats/rules.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { textsOf } from '#renderer/i18n/fetched-texts.ts'
import { bodyOfRule } from './rule-draft.ts'

const scope = 'rules'
const refetches = ['rules'] as const

/** Shows a change of the rules before the service has stored it. */
const shownIn = (groupId: string, update: (items: Rule[]) => Rule[]) =>
  inQueries<{ items: Rule[] }>({ queryKey: queryKeyOf('rules', groupId), exact: true }, (data) => ({
    ...data,
    items: update(data.items),
  }))

const storeOrder = (groupId: string, ids: string[]): Promise<boolean> =>
  changeOrReport({
    scope,
    ...shownIn(groupId, (items) => items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    send: () => call(rulesApi.orderRules, { groupId, body: { groupId, ids } }),
    refetches,
  })

/** Moves a rule to another place, and offers to undo it. @param to its new index */
export async function moveRule(
  groupId: string,
  rules: readonly Rule[],
  id: string,
  to: number,
): Promise<void> {
  const before = rules.map((rule) => rule.id)
  const from = before.indexOf(id)
  if (from < 0 || to < 0 || to >= before.length || to === from) return
  const after = before.toSpliced(from, 1).toSpliced(to, 0, id)
  if (!(await storeOrder(groupId, after))) return
  const t = await textsOf('rules')
  const name = rules[from]?.name ?? ''
  offerUndoInToast(t('rules:moved', { name, position: to + 1 }), () => {
    void storeOrder(groupId, before)
  })
}

const shownOn = ({ groupId, id }: Rule, isOn: boolean) =>
  shownIn(groupId, (items) => items.map((one) => (one.id === id ? { ...one, isOn } : one)))

/** Switches a rule off. */
export async function switchOff(rule: Rule): Promise<void> {
  const { id, groupId, name } = rule
  const isDone = await changeOrReport({
    scope,
    ...shownOn(rule, false),
    send: () => call(rulesApi.switchRuleOff, { params: { id }, groupId }),
    refetches,
  })
  if (isDone) showToast((await textsOf('rules'))('rules:switchedOff', { name }))
}

/** Switches a rule on. @throws ApiError if the service refuses it */
export const switchOn = ({ id, groupId }: Pick<Rule, 'id' | 'groupId'>): Promise<Rule> =>
  call(rulesApi.switchRuleOn, { params: { id }, groupId })

/** The name of a copy, which no other rule has. */
export function copyName(name: string, rules: readonly Pick<Rule, 'name'>[]): string {
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const copy = name.slice(0, limits.rules.nameMax - end.length).trimEnd() + end
    if (takenLabel([copy], rules) === null) return copy
  }
}

/** Makes a copy of a rule, which is off and the last one. @returns it; null if the service refused it */
export async function duplicate(rule: Rule, rules: readonly Rule[]): Promise<Rule | null> {
  const { groupId } = rule
  let copy: Rule | null = null
  const body = { groupId, isOn: false, ...bodyOfRule(rule), name: copyName(rule.name, rules) }
  await changeOrReport({
    scope,
    send: async () => {
      copy = await call(rulesApi.createRule, { groupId, body })
    },
    refetches,
  })
  return copy
}

/** Deletes a rule. @throws ApiError if the service refuses it */
export const removeRule = ({ id, groupId }: Rule) =>
  call(rulesApi.deleteRule, { params: { id }, groupId })

/** Stores for how long no rule changes what a person did, minutes. @throws ApiError if the service refuses it */
export const savePersonMinutes = (groupId: string, minutes: number) =>
  call(rulesApi.setRulePersonMinutes, { params: { id: groupId }, groupId, body: { minutes } })
