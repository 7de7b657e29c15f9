import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'

/** The name of each kind of step. */
export const stepKeys = {
  answer: 'chatSteps:kinds.answer',
  note: 'chatSteps:kinds.note',
  tag: 'chatSteps:kinds.tag',
  untag: 'chatSteps:kinds.untag',
  level: 'chatSteps:kinds.level',
  statusTags: 'chatSteps:kinds.statusTags',
  field: 'chatSteps:kinds.field',
  important: 'chatSteps:kinds.important',
  unimportant: 'chatSteps:kinds.unimportant',
  snooze: 'chatSteps:kinds.snooze',
  endWait: 'chatSteps:kinds.endWait',
  finish: 'chatSteps:kinds.finish',
  assign: 'chatSteps:kinds.assign',
  alert: 'chatSteps:kinds.alert',
  webhook: 'chatSteps:kinds.webhook',
} as const satisfies Record<ChatActionKind, string>

/** What a macro does, in a line: the kinds of its steps in their order. */
export function stepsText(
  t: (key: (typeof stepKeys)[ChatActionKind]) => string,
  actions: readonly Pick<ChatAction, 'kind'>[],
): string {
  return actions.map(({ kind }) => t(stepKeys[kind])).join(' · ')
}
