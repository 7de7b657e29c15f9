import { z } from 'zod'
import { entity, id, part } from '#contract/wire.ts'

/** A level of nested tags, e.g. "Contact", "Result", "Reason". Users answer the levels in ascending `order`. */
export const levelSchema = entity({
  id,
  name: z.string(),
  order: z.number().int().nonnegative().catch(0),
})
export type Level = z.infer<typeof levelSchema>

/** A tag of a level; `type` is the id of that level. */
export const levelTagSchema = entity({
  id,
  name: z.string(),
  type: id,
})
export type LevelTag = z.infer<typeof levelTagSchema>

/**
 * A group's exception from the nesting table (our extension; rules/tags/nesting-table.ts): whether tag `tagId` may follow
 * tag `afterId` of the previous level.
 */
export const nestingRuleSchema = part({ afterId: id, tagId: id, isAllowed: z.boolean() })
export type NestingRule = z.infer<typeof nestingRuleSchema>
