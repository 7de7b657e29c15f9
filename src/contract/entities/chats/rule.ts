import { z } from 'zod'
import { fieldConditionSchema } from '#contract/entities/contacts/field-condition.ts'
import { limits } from '#contract/limits.ts'
import { entity, fittingList, id, timestamp } from '#contract/wire.ts'
import { chatActionSchema } from './chat-action.ts'

const { waitMinutesMin, waitMinutesMax, wordsMax, wordMax, choicesMax } = limits.rules

/**
 * What starts a rule (our extension).
 * - `message`: a customer writes. `created`: a chat has its first message, or a contact is registered.
 * - `assigned`: an agent gets the chat. `tagged`, `untagged`: a plain or level tag is given or taken; without `tagId`, any.
 * - `waits`: the customer waits for an answer for this time. `status`: the chat's status changes, to this one or to any.
 * - `field`: the value of a custom field changes.
 * - `daily`: at this minute of the day in the group's time zone, for each open chat.
 */
export const ruleTriggerSchema = z.discriminatedUnion('on', [
  z.object({ on: z.enum(['message', 'created', 'assigned']) }),
  z.object({ on: z.enum(['tagged', 'untagged']), tagId: id.optional() }),
  z.object({
    on: z.literal('waits'),
    minutes: z.number().int().min(waitMinutesMin).max(waitMinutesMax),
  }),
  z.object({ on: z.literal('status'), status: z.number().int().nonnegative().optional() }),
  z.object({ on: z.literal('field'), number: fieldConditionSchema.shape.number }),
  z.object({ on: z.literal('daily'), minute: z.number().int().min(0).max(1_439) }),
])
export type RuleTrigger = z.infer<typeof ruleTriggerSchema>

const has = z.enum(['has', 'hasNot'])
const ids = z.array(id).min(1).max(choicesMax)

/**
 * One condition of a rule (our extension).
 * - `words`: the message has, or has not, one of the words as a whole, without case and accents; `*` at its end stands for
 *   any ending. Only for the trigger `message`.
 * - `language`: the guessed language of the message; a message of a few letters has none.
 * - `team`: the chat's team; without `teamIds`, whether it has any.
 * - `agent`: whether the chat's agent is available; a free chat has none.
 * - `hours`: whether the group is open. `window`: whether agents may write freely.
 * - `first`: the message is the customer's first. `ad`: the advertisements they came from; without ids, any.
 * - `country`: country codes of the phone number.
 */
export const ruleConditionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    is: has,
    words: z.array(z.string().trim().min(1).max(wordMax)).min(1).max(wordsMax),
  }),
  z.object({
    kind: z.literal('language'),
    is: has,
    languages: z.array(z.enum(['es', 'en', 'pt'])).min(1),
  }),
  z.object({
    kind: z.literal('source'),
    is: has,
    sources: z.array(z.number().int().nonnegative()).min(1).max(choicesMax),
  }),
  z.object({ kind: z.literal('ad'), is: has, adIds: z.array(id).max(choicesMax) }),
  z.object({
    kind: z.literal('country'),
    is: has,
    countries: z
      .array(z.string().regex(/^\d{1,4}$/))
      .min(1)
      .max(choicesMax),
  }),
  z.object({ kind: z.enum(['tag', 'level']), is: has, tagIds: ids }),
  z.object({ kind: z.literal('team'), is: has, teamIds: z.array(id).max(choicesMax) }),
  z.object({ kind: z.literal('agent'), is: z.enum(['available', 'unavailable', 'none']) }),
  z.object({
    kind: z.literal('field'),
    field: fieldConditionSchema,
  }),
  z.object({ kind: z.enum(['hours', 'window']), is: z.enum(['open', 'closed']) }),
  z.object({ kind: z.literal('first'), is: has }),
])
export type RuleCondition = z.infer<typeof ruleConditionSchema>

/** What a rule does when, as users make it (our extension). */
export const ruleShape = {
  when: ruleTriggerSchema,
  /** Whether all conditions must hold, or one of them. Without conditions, the rule always acts. */
  match: z.enum(['all', 'any']),
  conditions: z.array(ruleConditionSchema).max(limits.rules.conditionsMax),
  actions: z.array(chatActionSchema).max(limits.rules.actionsMax),
  /** Whether later rules leave the event alone if this one acts. */
  stops: z.boolean(),
  /** What a person did in this time stays, minutes; absent, or shorter than the group's time: the group's. */
  personMinutes: z.number().int().min(0).max(limits.rules.personMinutesMax).optional(),
  /** It acts in the same chat only after this time again, hours; 0: at each event. */
  againHours: z.number().int().min(0).max(limits.rules.againHoursMax),
  /** Whether it also starts by what another rule did. */
  followsRules: z.boolean(),
}

/** Why a rule was switched off by the service, or could not act last time. */
export const ruleFaults = ['missing', 'flood', 'nobody', 'failed'] as const

/** A rule of a group (our extension). */
export const ruleSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  isOn: z.boolean(),
  ...ruleShape,
  actions: fittingList(chatActionSchema),
  conditions: fittingList(ruleConditionSchema),
  /** The steps and conditions, counted from 0, that name something which does not exist any more. */
  missing: z.looseObject({
    actions: fittingList(z.number().int().nonnegative()),
    conditions: fittingList(z.number().int().nonnegative()),
  }),
  /** How often it acted in each of the last seven days in the group's time zone, today last. */
  days: fittingList(z.number().int().nonnegative()),
  /** How many of these were undone. */
  undone: z.number().int().nonnegative().catch(0),
  lastAt: timestamp.optional().catch(undefined),
  fault: z.looseObject({ code: z.string(), at: timestamp }).optional().catch(undefined),
  changedAt: timestamp.optional().catch(undefined),
})
export type Rule = z.infer<typeof ruleSchema>

/** What became of a rule at an event. */
export const ruleResults = ['done', 'partly', 'person', 'failed'] as const

/** What became of a step: done, already so, left to a person, or not possible. */
export const ruleStepResults = ['done', 'same', 'person', 'closed', 'failed'] as const

/** One run of a rule in a chat, which its log and the conversation show (our extension). */
export const ruleRunSchema = entity({
  id,
  ruleId: id,
  /** The name that the rule had then. */
  ruleName: z.string().catch(''),
  contactId: id,
  /** Absent in the conversation, and if the caller does not see the chat. */
  contactName: z.string().optional().catch(undefined),
  at: timestamp,
  result: z.enum(ruleResults).catch('failed'),
  steps: fittingList(
    z.looseObject({
      action: chatActionSchema,
      result: z.enum(ruleStepResults),
      /** Why it failed. */
      code: z.string().optional(),
    }),
  ),
  isUndoable: z.boolean().catch(false),
  undoneAt: timestamp.optional().catch(undefined),
})
export type RuleRun = z.infer<typeof ruleRunSchema>
