import { z } from 'zod'
import { entity, fittingList, id, timestamp } from '#contract/wire.ts'
import { chatActionSchema } from './chat-action.ts'

/** A named list of steps that users run in chats (our extension). */
export const macroSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  /** The team whose members run it; absent: everybody who may write. */
  teamId: id.optional(),
  actions: fittingList(chatActionSchema),
  /** The steps, counted from 0, whose tag, answer, team or agent does not exist any more. With one, the macro does not run. */
  missing: fittingList(z.number().int().nonnegative()),
  changedAt: timestamp.optional().catch(undefined),
})
export type Macro = z.infer<typeof macroSchema>
