import { useState } from 'react'
import { rulesApi } from '#contract/api/chats/rules.ts'
import type { Rule } from '#contract/entities/chats/rule.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import type { StepDraft } from '#renderer/components/chat-steps/step-draft.ts'
import { useStepChoices } from '#renderer/components/chat-steps/use-step-choices.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import {
  exampleDraft,
  exampleKeys,
  exampleOf,
} from '#renderer/scenes/settings/rules/shared/examples.ts'
import {
  bodyOf,
  draftOf,
  emptyRule,
  faultsOf,
  isComplete,
  refusedParts,
  type ConditionDraft,
  type RuleDraft,
  type TriggerDraft,
} from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import { useRuleWords } from '#renderer/scenes/settings/rules/shared/use-rule-words.ts'

export interface RuleFormProps {
  group: Group
  viewer: Viewer
  /** Undefined for a new one. */
  rule: Rule | undefined
  rules: readonly Rule[]
  /** The example with which a new rule begins. */
  example: string | null
  /** Opens another rule; null: the list. */
  onOpen: (id: string | null) => void
}

interface Sent {
  readonly draft: RuleDraft
  readonly isOn: boolean
}

/** The form of one rule. */
export function useRuleForm(props: RuleFormProps) {
  const { group, viewer, rule, rules, onOpen } = props
  const example = rule === undefined ? exampleOf(props.example) : null
  const words = useRuleWords(group)
  const { t } = words
  const { id: groupId } = group
  const mayEdit = can(viewer, 'rules.edit')
  const choices = useStepChoices(group, true)
  const [first] = useState(() => {
    if (rule !== undefined) return draftOf(rule)
    if (example === null) return draftOf(emptyRule)
    const written = t('rules:examples.wordList').split(', ')
    return exampleDraft(example, t(exampleKeys[example].name), written)
  })
  const [isSaving, setSaving] = useState(false)
  const stored = rule === undefined ? first : draftOf(rule)
  const form = useFormDraft(
    mayEdit ? { groupId, form: 'rule', id: rule?.id ?? `new ${example ?? ''}`.trim() } : null,
    () => first,
    isSaving || rule === undefined ? undefined : stored,
  )
  const { draft, isChanged, edit, discard } = form
  const faults = faultsOf(
    draft,
    rules.filter(({ id }) => id !== rule?.id),
  )
  const guard = useLeaveGuard(isChanged)
  /** What the service refused, as it was sent. */
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isNameRefused, setNameRefused] = useState<string | null>(null)
  const save = useChange({
    send: ({ draft: sent, isOn }: Sent) => {
      setSaving(true)
      const body = { isOn, ...bodyOf(sent) }
      return rule === undefined
        ? call(rulesApi.createRule, { groupId, body: { groupId, ...body } })
        : call(rulesApi.updateRule, { groupId, params: { id: rule.id }, body })
    },
    accept: ({ name, isOn }) => {
      discard()
      showToast(t(isOn ? 'rules:savedOn' : 'rules:savedOff', { name }))
    },
    refetches: ['rules'],
    onDone: () => {
      guard.release()
      onOpen(null)
    },
    onRefused: (error, { draft: sent }) => {
      setSaving(false)
      if (!(error instanceof ApiError)) return
      setRefused(refusedParts(sent, error.details))
      setNameRefused(error.code === 'RULE_NAME_TAKEN' ? sent.name.trim() : null)
    },
  })
  const gone = new Set([
    ...refused,
    ...(rule?.missing.actions ?? []).map((index) => JSON.stringify(stored.steps[index])),
    ...(rule?.missing.conditions ?? []).map((index) => JSON.stringify(stored.conditions[index])),
  ])
  const isGone = (part: StepDraft | ConditionDraft | TriggerDraft) => gone.has(JSON.stringify(part))
  const nameFault =
    faults.name ?? (isNameRefused !== null && isNameRefused === draft.name.trim() ? 'taken' : null)
  const hasGone = [draft.when, ...draft.conditions, ...draft.steps].some(isGone)
  const isWhole = isComplete(draft, faults) && !hasGone
  return {
    ...form,
    words,
    t,
    group,
    rule,
    rules,
    mayEdit,
    choices,
    stored,
    faults,
    nameFault,
    isGone,
    guard,
    save,
    /** Whether it can be saved once it is changed. */
    isValid: mayEdit && isWhole && nameFault === null && form.conflicts.length === 0,
    reset: () => {
      edit(stored)
      discard()
      save.reset()
    },
  }
}

export type RuleForm = ReturnType<typeof useRuleForm>
