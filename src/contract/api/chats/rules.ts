import { z } from 'zod'
import {
  doneOutput,
  groupField,
  groupQuery,
  idParams,
  nameField,
  queryCount,
} from '#contract/api/shared.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  ruleResults,
  ruleRunSchema,
  ruleSchema,
  ruleShape,
  ruleConditionSchema,
} from '#contract/entities/chats/rule.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { repeatedAction } from '#contract/rules/chats/chat-actions.ts'
import { isPossibleCondition } from '#contract/rules/contacts/field-operators.ts'
import { fittingList, id } from '#contract/wire.ts'

const { groupMax, nameMax, keptDays, dryDays, page } = limits.rules

/** A rule in a request. It has at least one step, and none of them is for whoever runs it, because nobody does. */
const ruleBody = {
  name: nameField.max(nameMax),
  ...ruleShape,
  conditions: z
    .array(
      ruleConditionSchema.refine(
        (condition) => condition.kind !== 'field' || isPossibleCondition(condition.field),
        { path: ['field', 'values'], error: 'are not those of the operator' },
      ),
    )
    .max(limits.rules.conditionsMax),
  actions: ruleShape.actions.min(1).superRefine((actions, context) => {
    const repeated = repeatedAction(actions)
    const ofSelf = actions.findIndex((one) => one.kind === 'assign' && one.target.to === 'self')
    const wrong = [
      { index: repeated ?? -1, message: 'sets what an earlier step has set' },
      { index: ofSelf, message: 'is for whoever runs it' },
    ]
    for (const { index, message } of wrong)
      if (index >= 0) context.addIssue({ code: 'custom', path: [index], message, input: actions })
  }),
}

/** What a rule would have done at one event of the last days. */
const dryItem = z.looseObject({
  contactId: id,
  contactName: z.string(),
  /** Of the message, if a message is the event. */
  messageId: id.optional(),
  text: z.string().optional(),
  /** The words that matched, as the text has them. */
  words: z.array(z.string()).default([]),
  at: z.iso.datetime(),
  /**
   * `changed`; `partly`, if some of it was so already; `same`; left to a `person`; `crossed` by another rule; or `off`, if it does
   * nothing but call webhooks that are off or gone now.
   */
  result: z.enum(['changed', 'partly', 'same', 'person', 'crossed', 'closed', 'off', 'unknown']),
  /** Steps, counted from 0, that are left out: by a person, because it is so already, or because their webhook is off. */
  left: z.array(z.number().int().nonnegative()).default([]),
  /** The rule that acts instead, or on the same thing. */
  crossedBy: id.optional(),
})
const dryOutput = z.looseObject({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Messages or other events that were read, and in how many chats. */
  read: z.number().int().nonnegative(),
  readChats: z.number().int().nonnegative(),
  matched: z.number().int().nonnegative(),
  matchedChats: z.number().int().nonnegative(),
  /** By result. */
  counts: z.record(z.string(), z.number().int().nonnegative()),
  /** Whether older events were left out. */
  isTruncated: z.boolean(),
  /** Matches in chats that the caller does not see, which are counted alone. */
  hidden: z.number().int().nonnegative(),
  /** Other rules that set the same thing at the same event, and which of both wins. */
  crossings: fittingList(
    z.looseObject({
      ruleId: id,
      name: z.string(),
      count: z.number().int().nonnegative(),
      wins: z.boolean(),
    }),
  ),
  /** The newest first, at most `limits.rules.dryItemsMax`. */
  items: z.array(dryItem),
})
export type RuleDryRun = z.infer<typeof dryOutput>

/**
 * Rules, our extension: at an event, if conditions hold, the service makes changes. A service that has these calls says so
 * with `runsRules` of the group. A change of a rule publishes `rules.changed`, a run `rules.ran`.
 *
 * Rules are tried in their order; one that acts and `stops` ends it. A rule acts once for each event, also with several
 * instances and over a kill, in a transaction of its own; a step that is not possible is left out and stands in the log with
 * its reason. What a person did to the same thing within `personMinutes` stays. A message is sent only while the window is
 * open, unless the step names a channel template. What a rule does starts no rule, except one that `followsRules`, never the
 * same twice in one chain of at most five. A step whose webhook is off or gone is left out. A rule that names something else which
 * is gone, or acts too often, is switched off, and admins are notified; one that acts at a minute of the day may act in any number of
 * chats.
 */
export const rulesApi = {
  rules: endpoint({
    name: 'rules',
    service: 'main',
    method: 'GET',
    path: '/rules',
    summary: 'The rules in their order.',
    query: groupQuery,
    output: z.looseObject({ items: fittingList(ruleSchema) }),
  }),
  /** A new rule is the last one. BAD_REQUEST with the path of a step or condition that names something unknown. */
  createRule: endpoint({
    name: 'createRule',
    service: 'main',
    method: 'POST',
    path: '/rules',
    summary: `Creates a rule; a group has at most ${groupMax}.`,
    body: z.object({ groupId: groupField, isOn: z.boolean(), ...ruleBody }),
    output: ruleSchema,
    errors: ['RULE_NAME_TAKEN'],
  }),
  updateRule: endpoint({
    name: 'updateRule',
    service: 'main',
    method: 'PUT',
    path: '/rules/{id}',
    summary: 'Replaces what a rule does. It holds for what happens from now on.',
    params: idParams,
    body: z.object({ isOn: z.boolean(), ...ruleBody }),
    output: ruleSchema,
    errors: ['RULE_NAME_TAKEN'],
  }),
  deleteRule: endpoint({
    name: 'deleteRule',
    service: 'main',
    method: 'DELETE',
    path: '/rules/{id}',
    summary: 'Deletes a rule; what it did, and its log, stay.',
    params: idParams,
    output: doneOutput,
  }),
  switchRuleOn: endpoint({
    name: 'switchRuleOn',
    service: 'main',
    method: 'PUT',
    path: '/rules/{id}/is-on',
    summary: 'Switches a rule on.',
    params: idParams,
    output: ruleSchema,
    errors: ['RULE_BROKEN'],
  }),
  switchRuleOff: endpoint({
    name: 'switchRuleOff',
    service: 'main',
    method: 'DELETE',
    path: '/rules/{id}/is-on',
    summary: 'Switches a rule off. What it waits for is dropped.',
    params: idParams,
    output: ruleSchema,
  }),
  /** CONFLICT if the ids are not those of all rules. */
  orderRules: endpoint({
    name: 'orderRules',
    service: 'main',
    method: 'PATCH',
    path: '/rules/order',
    summary: 'Sets the order in which rules are tried.',
    body: z.object({ groupId: groupField, ids: z.array(id).max(groupMax) }),
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  setRulePersonMinutes: endpoint({
    name: 'setRulePersonMinutes',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/rule-person-minutes',
    summary: 'Sets how long no rule changes what a person did, minutes.',
    params: idParams,
    body: z.object({ minutes: z.number().int().min(0).max(limits.rules.personMinutesMax) }),
    output: doneOutput,
  }),
  dryRunRule: endpoint({
    name: 'dryRunRule',
    service: 'main',
    method: 'POST',
    path: '/rules/dry-run',
    summary: `What a rule would have done in the last ${dryDays} days. It changes nothing.`,
    body: z.object({
      groupId: groupField,
      /** The saved rule that it would replace. */
      ruleId: id.optional(),
      rule: z.object(ruleBody),
    }),
    output: dryOutput,
  }),
  ruleRuns: endpoint({
    name: 'ruleRuns',
    service: 'main',
    method: 'GET',
    path: '/rule-runs',
    summary: `What rules did in the last ${keptDays} days, the newest first.`,
    query: groupQuery.extend({
      ruleId: id.optional(),
      result: z.enum(ruleResults).optional(),
      cursor: z.string().max(200).optional().describe('`nextCursor` of the previous page.'),
      limit: queryCount(1, page).default(page),
    }),
    output: z.looseObject({ items: fittingList(ruleRunSchema), nextCursor: z.string().optional() }),
  }),
  /** For whoever sees the chat: the lines of its conversation. */
  chatRuleRuns: endpoint({
    name: 'chatRuleRuns',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/rule-runs',
    summary: `What rules did in a chat in the last ${keptDays} days, the newest first, at most ${page}.`,
    params: idParams,
    query: z.object({}),
    output: z.looseObject({ items: fittingList(ruleRunSchema) }),
  }),
  undoRuleRun: endpoint({
    name: 'undoRuleRun',
    service: 'main',
    method: 'POST',
    path: '/rule-runs/{id}/undo',
    summary: 'Undoes what a run changed, except what somebody has changed since.',
    params: idParams,
    output: z.looseObject({ isChanged: z.boolean(), contact: contactSchema.optional() }),
  }),
} as const
