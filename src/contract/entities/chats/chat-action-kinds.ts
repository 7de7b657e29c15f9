/** The kinds of steps of a macro or a rule, in the order in which they are offered. */
export const chatActionKinds = [
  'answer',
  'note',
  'tag',
  'untag',
  'level',
  'statusTags',
  'field',
  'important',
  'unimportant',
  'snooze',
  'endWait',
  'finish',
  'assign',
  'alert',
  'webhook',
] as const
export type ChatActionKind = (typeof chatActionKinds)[number]
