import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'

const ids = z.array(id).max(100).default([])
const numbers = z.array(z.number().int().nonnegative()).max(20).default([])
const days = z.number().int().min(1).max(limits.contacts.daysMax).optional()

/**
 * A contact rule (see the entity Segment) in a request. Unknown fields are dropped; absent fields mean no restriction.
 */
export const contactRuleInput = z.object({
  tagIds: ids,
  levelTagIds: ids,
  sources: numbers,
  agentTagIds: ids,
  teamTagIds: ids,
  statuses: numbers,
  isFree: z.boolean().default(false),
  activeDays: days,
  inactiveDays: days,
})
