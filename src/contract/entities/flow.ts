import { z } from 'zod'
import { entity, flag, id, list, part } from '../wire.ts'
import { flowScreenSchema } from './flow-screen.ts'

/** A form that customers fill in within the chat. */
export const flowSchema = entity({
  id,
  groupId: id,
  name: z.string().optional(),
  /** Words around the button that opens the flow; `action` is the button's own. */
  header: z.string().optional(),
  body: z.string().optional(),
  action: z.string().optional(),
  archived: flag,
  /** From the workflows bridge: the flow's screens and the version of the channel's Flow JSON. */
  workflow: part({ version: z.string().optional(), screens: list(flowScreenSchema) }).optional(),
})
export type Flow = z.infer<typeof flowSchema>
