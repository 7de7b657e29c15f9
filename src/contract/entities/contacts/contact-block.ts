import { z } from 'zod'
import { id, openEnum, part, timestamp } from '#contract/wire.ts'

/** Why a person was blocked. With `other`, the reason says it in words. */
export const blockKinds = ['spam', 'abuse', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Since when a person is blocked, by whom and why (our extension). */
export const contactBlockSchema = part({
  at: timestamp,
  byUserId: id.optional().catch(undefined),
  kind: openEnum(blockKinds, 'other'),
  reason: z.string().optional().catch(undefined),
})
export type ContactBlock = z.infer<typeof contactBlockSchema>
