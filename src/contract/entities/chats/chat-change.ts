import { z } from 'zod'
import { id, openEnum, part, timestamp } from '#contract/wire.ts'

/**
 * What happened to a chat:
 * - `archived`, `unarchived`, `finished`, `reopened`: its marks. A customer's message opens a chat again.
 * - `success`, `inProgress`: an agent set the chat status, or archived the status “success”.
 * - `tag`: a tag was added that sends a template.
 * - `newNumber`: the customer has another phone number. `newIdentity`: the customer's encryption keys changed, for
 *   example with another phone. `numberTaken`: the number has a new owner, and the chat has none.
 * - `blocked`, `unblocked`: an agent blocked the person, or blocks them no longer.
 * - `merged`, `unmerged`: the contact with the number `from` was merged into this one, or taken out again.
 * - `history`: messages from before the line was connected were added.
 * - `agentPassed`: the channel's own agent passed the chat to the group.
 * - `marketingOut`, `marketingIn`: the customer wants no marketing, or wants it again.
 * - `lineStopped`, `linePaused`: the group's line did not send from then on, and messages of the chat waited until
 *   `lineResumed`.
 */
export const chatChangeKinds = [
  'archived',
  'unarchived',
  'finished',
  'reopened',
  'success',
  'inProgress',
  'tag',
  'newNumber',
  'newIdentity',
  'numberTaken',
  'agentPassed',
  'marketingOut',
  'marketingIn',
  'blocked',
  'unblocked',
  'history',
  'merged',
  'unmerged',
  'lineStopped',
  'linePaused',
  'lineResumed',
] as const

/** A change of a chat that its conversation shows between the messages, our extension. */
export const chatChangeSchema = part({
  kind: openEnum(chatChangeKinds, 'other'),
  at: timestamp,
  /** Absent if the customer caused the change. */
  byUserId: id.optional(),
  /** The name of the tag. */
  tag: z.string().optional(),
  /** The old and the new number, digits with the country code. */
  from: z.string().optional(),
  to: z.string().optional(),
})
export type ChatChange = z.infer<typeof chatChangeSchema>
