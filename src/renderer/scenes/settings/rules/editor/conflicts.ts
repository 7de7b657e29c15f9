import type { ShownConflict } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { phraseText } from '#renderer/components/rules/phrase.ts'
import { actionPhrase } from '#renderer/components/rules/action-phrase.ts'
import { minutesText } from '#renderer/scenes/settings/rules/shared/minutes.ts'
import { bodyOf, type RuleDraft } from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import {
  conditionPhrase,
  triggerPhrase,
} from '#renderer/scenes/settings/rules/shared/rule-sentence.ts'
import type { RuleForm } from './use-rule-form.ts'

const labelKeys = {
  name: 'rules:editor.name',
  when: 'rules:editor.when',
  match: 'rules:editor.match',
  conditions: 'rules:editor.conditions',
  steps: 'rules:editor.steps',
  stops: 'rules:columns.after',
  personMinutes: 'rules:editor.person',
  againHours: 'rules:editor.again',
  followsRules: 'rules:editor.follows',
} as const satisfies Record<keyof RuleDraft, string>

/** What colleagues stored of the rule while it is being edited, in words. */
export function shownConflicts({ t, words, stored, conflicts, settle }: RuleForm): ShownConflict[] {
  const theirs = bodyOf(stored)
  const texts: Record<keyof RuleDraft, string> = {
    name: theirs.name,
    when: phraseText(triggerPhrase(theirs.when, words)),
    match: t(theirs.match === 'all' ? 'rules:editor.all' : 'rules:editor.anyOf'),
    conditions: theirs.conditions.map((one) => phraseText(conditionPhrase(one, words))).join(' · '),
    steps: theirs.actions.map((one) => phraseText(actionPhrase(one, words))).join(' · '),
    stops: t(theirs.stops ? 'rules:stops' : 'rules:goesOn'),
    personMinutes: theirs.personMinutes === undefined ? '' : minutesText(theirs.personMinutes),
    againHours: minutesText(theirs.againHours * 60),
    followsRules: t(theirs.followsRules ? 'rules:on' : 'rules:off'),
  }
  return conflicts.map((name) => ({
    label: t(labelKeys[name]),
    theirs: texts[name],
    onSettle: (how) => settle(name, how),
  }))
}
