import type { BodyOf } from '#contract/api/endpoint.ts'
import type { macrosApi } from '#contract/api/chats/macros.ts'
import type { FormValues } from '#contract/draft-forms.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { actionsOf, stepFaults, stepsOf } from '#renderer/components/chat-steps/step-draft.ts'

export type MacroDraft = FormValues<'macro'>

export const draftOf = (macro: Macro | undefined): MacroDraft => ({
  name: macro?.name ?? '',
  teamId: macro?.teamId ?? null,
  steps: stepsOf(macro?.actions ?? []),
})

/** What is wrong with a draft: its name, and each step by its key. */
export interface MacroFaults {
  readonly name: 'missing' | 'taken' | null
  readonly steps: ReadonlyMap<string, 'unfinished' | 'repeated'>
}

/** @param others the other macros of the group */
export function faultsOf(draft: MacroDraft, others: readonly Pick<Macro, 'name'>[]): MacroFaults {
  const name = draft.name.trim()
  const nameFault = name === '' ? 'missing' : takenLabel([name], others) === null ? null : 'taken'
  return { name: nameFault, steps: stepFaults(draft.steps) }
}

/** The body of the call that stores a draft without faults. */
export const bodyOf = ({
  name,
  teamId,
  steps,
}: MacroDraft): BodyOf<typeof macrosApi.updateMacro> => ({
  name: name.trim(),
  ...(teamId !== null && { teamId }),
  actions: actionsOf(steps),
})
