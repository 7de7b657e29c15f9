import { z } from 'zod'
import { id, openEnum, part, timestamp } from '#contract/wire.ts'

/**
 * What happened to a chat:
 * - `archived`, `unarchived`, `finished`, `reopened`: its marks. A customer's message opens a chat again.
 * - `success`, `inProgress`: an agent set the chat status, or archived the status “success”.
 * - `tag`: a tag was added that sends a template.
 */
export const chatChangeKinds = [
  'archived',
  'unarchived',
  'finished',
  'reopened',
  'success',
  'inProgress',
  'tag',
] as const

/** A change of a chat that its conversation shows between the messages, our extension. */
export const chatChangeSchema = part({
  kind: openEnum(chatChangeKinds, 'other'),
  at: timestamp,
  /** Absent if the customer caused the change by writing. */
  byUserId: id.optional(),
  /** The name of the tag. */
  tag: z.string().optional(),
})
export type ChatChange = z.infer<typeof chatChangeSchema>
