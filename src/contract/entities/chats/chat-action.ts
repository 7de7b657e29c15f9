import { z } from 'zod'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/**
 * Who gets the chat: an agent; a team, of which it is then free; whoever runs the macro; or the agent who is next in the
 * group's own way of sharing, of the chat's team if it has one. If nobody is available, the chat stays where it is.
 */
const receiver = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agent'), userId: id }),
  z.object({ to: z.literal('team'), teamId: id }),
  z.object({ to: z.enum(['self', 'next']) }),
])

/** As the call takes them that sets them by hand. */
const statusTags = z
  .array(text(limits.nameMax))
  .min(limits.statusTagsMin)
  .max(limits.statusTagsMax)
  .refine(
    (tags) => tags.join('').length <= limits.statusTagCharactersMax,
    'too many characters in all tags together',
  )

/**
 * One step of a macro or a rule (our extension).
 * - `answer` sends a quick message, an interactive answer or a channel template. Its placeholders get their known values.
 * - `tag` and `untag` name plain tags, `level` the tag of a level.
 * - `note` mentions members as a note that is written by hand.
 * - `snooze` hides the chat from the list of whoever runs the macro; for a rule, of the chat's agent.
 * - `alert` notifies these users, without them the chat's agent, of the chat with this text.
 * - `webhook` sends `rule.ran` or `macro.ran` to this outgoing webhook, if it is on.
 */
export const chatActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), templateId: id }),
  z.object({ kind: z.enum(['tag', 'untag']), tagId: id }),
  z.object({ kind: z.literal('level'), tagId: id }),
  z.object({ kind: z.literal('statusTags'), tags: statusTags }),
  z.object({
    kind: z.literal('field'),
    number: z.number().int().gte(1).lte(customNumbers.length),
    value: text(limits.customFieldMax),
  }),
  z.object({ kind: z.literal('note'), text: text(limits.noteMax) }),
  z.object({ kind: z.enum(['important', 'unimportant', 'finish', 'endWait']) }),
  z.object({
    kind: z.literal('snooze'),
    minutes: z.number().int().min(1).max(limits.macros.snoozeMinutesMax),
  }),
  z.object({ kind: z.literal('assign'), target: receiver }),
  z.object({
    kind: z.literal('alert'),
    userIds: z.array(id).max(limits.rules.alertedMax),
    text: text(limits.rules.alertMax),
  }),
  z.object({ kind: z.literal('webhook'), webhookId: id }),
])
export type ChatAction = z.infer<typeof chatActionSchema>
