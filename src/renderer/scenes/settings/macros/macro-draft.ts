import type { BodyOf } from '#contract/api/endpoint.ts'
import type { macrosApi } from '#contract/api/chats/macros.ts'
import type { FormValues } from '#contract/draft-forms.ts'
import { chatActionSchema, type ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { repeatedAction } from '#contract/rules/chats/chat-actions.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'

export type MacroDraft = FormValues<'macro'>
export type StepDraft = MacroDraft['steps'][number]

/** How long a new step snoozes, minutes. */
const snoozeStart = 60

export const newStep = (kind: ChatActionKind): StepDraft => ({
  key: crypto.randomUUID(),
  kind,
  target: '',
  text: kind === 'snooze' ? String(snoozeStart) : '',
  tags: [],
})

/** A step as the form has it. @param key the same for the same step, so that stored values can be compared */
function stepOf(action: ChatAction, key: string): StepDraft {
  const empty = { key, kind: action.kind, target: '', text: '', tags: [] }
  switch (action.kind) {
    case 'answer':
      return { ...empty, target: action.templateId }
    case 'tag':
    case 'untag':
    case 'level':
      return { ...empty, target: action.tagId }
    case 'statusTags':
      return { ...empty, tags: action.tags }
    case 'field':
      return { ...empty, target: String(action.number), text: action.value }
    case 'note':
      return { ...empty, text: action.text }
    case 'snooze':
      return { ...empty, text: String(action.minutes) }
    case 'assign': {
      const { target } = action
      if (target.to === 'self') return { ...empty, target: 'self' }
      const id = target.to === 'agent' ? target.userId : target.teamId
      return { ...empty, target: `${target.to} ${id}` }
    }
    default:
      return empty
  }
}

export const draftOf = (macro: Macro | undefined): MacroDraft => ({
  name: macro?.name ?? '',
  teamId: macro?.teamId ?? null,
  steps: macro?.actions.map((action, index) => stepOf(action, `stored ${index}`)) ?? [],
})

function receiverOf(target: string): object {
  const [to = '', id = ''] = target.split(' ')
  if (to === 'agent') return { to, userId: id }
  return to === 'team' ? { to, teamId: id } : { to }
}

/** The step for the service; null while something in it is missing or does not fit. */
export function actionOf({ kind, target, text, tags }: StepDraft): ChatAction | null {
  const parsed = chatActionSchema.safeParse({
    kind,
    ...(kind === 'answer' && { templateId: target }),
    ...((kind === 'tag' || kind === 'untag' || kind === 'level') && { tagId: target }),
    ...(kind === 'statusTags' && { tags }),
    ...(kind === 'field' && { number: Number(target), value: text }),
    ...(kind === 'note' && { text }),
    ...(kind === 'snooze' && { minutes: Number(text) }),
    ...(kind === 'assign' && { target: receiverOf(target) }),
  })
  return parsed.success ? parsed.data : null
}

/** What is wrong with a draft: its name, and each step by its key. */
export interface MacroFaults {
  readonly name: 'missing' | 'taken' | null
  readonly steps: ReadonlyMap<string, 'unfinished' | 'repeated'>
}

/** @param others the other macros of the group */
export function faultsOf(draft: MacroDraft, others: readonly Pick<Macro, 'name'>[]): MacroFaults {
  const name = draft.name.trim()
  const steps = new Map<string, 'unfinished' | 'repeated'>()
  const finished: { key: string; action: ChatAction }[] = []
  for (const step of draft.steps) {
    const action = actionOf(step)
    if (action === null) steps.set(step.key, 'unfinished')
    else finished.push({ key: step.key, action })
  }
  const repeated = finished[repeatedAction(finished.map(({ action }) => action)) ?? -1]
  if (repeated !== undefined) steps.set(repeated.key, 'repeated')
  const nameFault = name === '' ? 'missing' : takenLabel([name], others) === null ? null : 'taken'
  return { name: nameFault, steps }
}

/** The body of the call that stores a draft without faults. */
export const bodyOf = ({
  name,
  teamId,
  steps,
}: MacroDraft): BodyOf<typeof macrosApi.updateMacro> => ({
  name: name.trim(),
  ...(teamId !== null && { teamId }),
  actions: steps.flatMap((step) => actionOf(step) ?? []),
})

/** The steps with one moved up (-1) or down (1); unchanged at the end. */
export function moved(steps: readonly StepDraft[], index: number, by: -1 | 1): StepDraft[] {
  const next = [...steps]
  const [step] = next.splice(index, 1)
  if (step === undefined || index + by < 0 || index + by >= steps.length) return [...steps]
  next.splice(index + by, 0, step)
  return next
}
