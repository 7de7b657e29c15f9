import type { FormValues } from '#contract/draft-forms.ts'
import { chatActionSchema, type ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'
import { repeatedAction } from '#contract/rules/chats/chat-actions.ts'

/** A step of a macro or a rule in a form. */
export type StepDraft = FormValues<'macro'>['steps'][number]

export type StepFault = 'unfinished' | 'repeated' | 'missing'

/** How long a new step snoozes, minutes. */
const snoozeStart = 60

export const newStep = (kind: ChatActionKind): StepDraft => ({
  key: crypto.randomUUID(),
  kind,
  target: '',
  text: kind === 'snooze' ? String(snoozeStart) : '',
  chosen: [],
})

/** A step as the form has it. @param key the same for the same step, so that stored values can be compared */
function stepOf(action: ChatAction, key: string): StepDraft {
  const empty = { key, kind: action.kind, target: '', text: '', chosen: [] }
  switch (action.kind) {
    case 'answer':
      return { ...empty, target: action.templateId }
    case 'tag':
    case 'untag':
    case 'level':
      return { ...empty, target: action.tagId }
    case 'statusTags':
      return { ...empty, chosen: action.tags }
    case 'field':
      return { ...empty, target: String(action.number), text: action.value }
    case 'note':
      return { ...empty, text: action.text }
    case 'snooze':
      return { ...empty, text: String(action.minutes) }
    case 'alert':
      return { ...empty, text: action.text, chosen: action.userIds }
    case 'webhook':
      return { ...empty, target: action.webhookId }
    case 'assign':
      return { ...empty, target: receiverText(action.target) }
    default:
      return empty
  }
}

/** The steps of a stored macro or rule. */
export const stepsOf = (actions: readonly ChatAction[]): StepDraft[] =>
  actions.map((action, index) => stepOf(action, `stored ${index}`))

type Receiver = Extract<ChatAction, { kind: 'assign' }>['target']

function receiverText(target: Receiver): string {
  switch (target.to) {
    case 'agent':
      return `agent ${target.userId}`
    case 'team':
      return `team ${target.teamId}`
    default:
      return target.to
  }
}

function receiverOf(target: string): object {
  const [to = '', id = ''] = target.split(' ')
  if (to === 'agent') return { to, userId: id }
  return to === 'team' ? { to, teamId: id } : { to }
}

/** The step for the service; null while something in it is missing or does not fit. */
export function actionOf({ kind, target, text, chosen }: StepDraft): ChatAction | null {
  const parsed = chatActionSchema.safeParse({
    kind,
    ...(kind === 'answer' && { templateId: target }),
    ...((kind === 'tag' || kind === 'untag' || kind === 'level') && { tagId: target }),
    ...(kind === 'statusTags' && { tags: chosen }),
    ...(kind === 'field' && { number: Number(target), value: text }),
    ...(kind === 'note' && { text }),
    ...(kind === 'snooze' && { minutes: Number(text) }),
    ...(kind === 'assign' && { target: receiverOf(target) }),
    ...(kind === 'alert' && { userIds: chosen, text }),
    ...(kind === 'webhook' && { webhookId: target }),
  })
  return parsed.success ? parsed.data : null
}

/** The finished steps. */
export const actionsOf = (steps: readonly StepDraft[]): ChatAction[] =>
  steps.flatMap((step) => actionOf(step) ?? [])

/** What is wrong with steps, by their keys. */
export function stepFaults(steps: readonly StepDraft[]): Map<string, 'unfinished' | 'repeated'> {
  const faults = new Map<string, 'unfinished' | 'repeated'>()
  const finished: { key: string; action: ChatAction }[] = []
  for (const step of steps) {
    const action = actionOf(step)
    if (action === null) faults.set(step.key, 'unfinished')
    else finished.push({ key: step.key, action })
  }
  const repeated = finished[repeatedAction(finished.map(({ action }) => action)) ?? -1]
  if (repeated !== undefined) faults.set(repeated.key, 'repeated')
  return faults
}

/** The steps with one moved up (-1) or down (1); unchanged at the end. */
export function moved(steps: readonly StepDraft[], index: number, by: -1 | 1): StepDraft[] {
  const next = [...steps]
  const [step] = next.splice(index, 1)
  if (step === undefined || index + by < 0 || index + by >= steps.length) return [...steps]
  next.splice(index + by, 0, step)
  return next
}
