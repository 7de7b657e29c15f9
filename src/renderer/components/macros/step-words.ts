import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { ChatActionKind } from '#contract/entities/chats/chat-action-kinds.ts'

/** The name of each kind of step. */
export const stepKeys = {
  answer: 'macros:kinds.answer',
  note: 'macros:kinds.note',
  tag: 'macros:kinds.tag',
  untag: 'macros:kinds.untag',
  level: 'macros:kinds.level',
  statusTags: 'macros:kinds.statusTags',
  field: 'macros:kinds.field',
  important: 'macros:kinds.important',
  unimportant: 'macros:kinds.unimportant',
  snooze: 'macros:kinds.snooze',
  endWait: 'macros:kinds.endWait',
  finish: 'macros:kinds.finish',
  assign: 'macros:kinds.assign',
} as const satisfies Record<ChatActionKind, string>

/** What a macro does, in a line: the kinds of its steps in their order. */
export function stepsText(
  t: (key: (typeof stepKeys)[ChatActionKind]) => string,
  actions: readonly Pick<ChatAction, 'kind'>[],
): string {
  return actions.map(({ kind }) => t(stepKeys[kind])).join(' · ')
}
