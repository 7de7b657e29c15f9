/** What can start a rule, in the order in which it is offered. */
export const ruleEvents = [
  'message',
  'created',
  'assigned',
  'tagged',
  'untagged',
  'waits',
  'status',
  'field',
  'daily',
] as const
export type RuleEvent = (typeof ruleEvents)[number]

/** The kinds of conditions of a rule, in the order in which they are offered. */
export const ruleConditionKinds = [
  'words',
  'language',
  'first',
  'hours',
  'window',
  'tag',
  'level',
  'team',
  'agent',
  'field',
  'source',
  'ad',
  'country',
] as const
export type RuleConditionKind = (typeof ruleConditionKinds)[number]
