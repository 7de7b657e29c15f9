import { z } from 'zod'
import { id, openEnum, part } from '#contract/wire.ts'

/**
 * What can use a custom field: a segment, a rule, a macro, a quick message, a message with choices or a file, a template of the
 * channel, and a campaign that has not sent everything.
 */
export const fieldUseKinds = [
  'segment',
  'rule',
  'macro',
  'answer',
  'message',
  'template',
  'campaign',
] as const

/** Something that uses a custom field (our extension). */
export const fieldUseSchema = part({
  kind: openEnum(fieldUseKinds, 'unknown'),
  id,
  name: z.string(),
  /** Of a rule: whether it is on. */
  isOn: z.boolean().optional().catch(undefined),
})
export type FieldUse = z.infer<typeof fieldUseSchema>
