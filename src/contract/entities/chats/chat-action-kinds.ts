/** The kinds of steps of a macro, in the order in which they are offered. */
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
] as const
export type ChatActionKind = (typeof chatActionKinds)[number]
