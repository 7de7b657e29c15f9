import { z } from 'zod'
import { id } from '#contract/wire.ts'

/**
 * In place of `contact` and `message` in the data of an event that exceeds the limit of a push service: what a client
 * fetches to complete it.
 */
export const omittedDataSchema = z.object({
  contactId: id,
  /** Whether the event has `contact`. */
  hasContact: z.boolean(),
  /** The id of `message`; absent if the event has none. */
  messageId: id.optional(),
})
export type OmittedData = z.infer<typeof omittedDataSchema>

const incompleteSchema = z.looseObject({ groupId: id, omitted: omittedDataSchema })

/** The data of an event that leaves something out; undefined for complete data. */
export function incompleteData(data: unknown): z.infer<typeof incompleteSchema> | undefined {
  const parsed = incompleteSchema.safeParse(data)
  return parsed.success ? parsed.data : undefined
}
