import { z } from 'zod'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { levelSchema, levelTagSchema } from '#contract/entities/tags/level.ts'
import { tagUsageSchema } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { nestings } from '#contract/rules/tags/nesting-table.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, idParams, itemsOf, nameField } from '#contract/api/shared.ts'

const name = nameField.max(limits.tagLabelMax)
const order = z.number().int().nonnegative()
const nestingBody = z.object({
  nesting: z.enum(nestings).nullable(),
  rules: z
    .array(z.object({ afterId: id, tagId: id, isAllowed: z.boolean() }))
    .max(limits.nestingRulesMax)
    .refine(
      (rules) =>
        new Set(rules.map((rule) => `${rule.afterId} ${rule.tagId}`)).size === rules.length,
      { error: 'contains a pair twice' },
    ),
})
export type NestingBody = z.infer<typeof nestingBody>

/**
 * The calls of the tags service (the specification's extension service) for levels and their tags. They apply to the
 * group in the group id header. The specification requires these calls but does not show their paths and bodies, so
 * those are ours.
 */
export const levelsApi = {
  levels: endpoint({
    name: 'levels',
    service: 'tags',
    method: 'GET',
    path: '/levels',
    summary: 'The group’s levels in their order.',
    output: itemsOf(levelSchema),
  }),
  createLevel: endpoint({
    name: 'createLevel',
    service: 'tags',
    method: 'POST',
    path: '/levels',
    summary: 'Creates a level, as the last one unless an order is given.',
    body: z.object({ name, order: order.optional() }),
    output: levelSchema,
  }),
  updateLevel: endpoint({
    name: 'updateLevel',
    service: 'tags',
    method: 'PATCH',
    path: '/levels/{id}',
    summary: 'Changes a level’s name or position.',
    params: idParams,
    body: z.object({ name: name.optional(), order: order.optional() }),
    output: levelSchema,
  }),
  deleteLevel: endpoint({
    name: 'deleteLevel',
    service: 'tags',
    method: 'DELETE',
    path: '/levels/{id}',
    summary: 'Deletes a level with its tags; contacts lose them.',
    params: idParams,
    output: doneOutput,
  }),
  levelTags: endpoint({
    name: 'levelTags',
    service: 'tags',
    method: 'GET',
    path: '/tags',
    summary: 'The tags of all levels, or of the level in `type`.',
    query: z.object({ type: id.optional() }),
    output: itemsOf(levelTagSchema),
  }),
  createLevelTag: endpoint({
    name: 'createLevelTag',
    service: 'tags',
    method: 'POST',
    path: '/tags',
    summary: 'Creates a tag on a level; its label is unique on that level, ignoring case.',
    body: z.object({ name, type: id }),
    output: levelTagSchema,
    errors: ['TAG_TAKEN'],
  }),
  updateLevelTag: endpoint({
    name: 'updateLevelTag',
    service: 'tags',
    method: 'PATCH',
    path: '/tags/{id}',
    summary: 'Renames a level’s tag.',
    params: idParams,
    body: z.object({ name }),
    output: levelTagSchema,
    errors: ['TAG_TAKEN'],
  }),
  deleteLevelTag: endpoint({
    name: 'deleteLevelTag',
    service: 'tags',
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Deletes a level’s tag; contacts lose it.',
    params: idParams,
    output: doneOutput,
  }),
  /**
   * This call and the next two are our extensions. The next two check and save the nesting. In the specification the
   * nesting is a constant of the client, so no call changes it.
   */
  levelTagUsage: endpoint({
    name: 'levelTagUsage',
    service: 'tags',
    method: 'GET',
    path: '/tags/usage',
    summary: 'How many contacts have each tag of the levels.',
    output: itemsOf(tagUsageSchema),
  }),
  /** `nesting` null: the levels do not restrict each other. */
  checkNesting: endpoint({
    name: 'checkNesting',
    service: 'tags',
    method: 'POST',
    path: '/levels/nesting/check',
    summary: 'How many contacts would lose a tag if this nesting applied.',
    body: nestingBody,
    output: z.looseObject({ contacts: z.number().int().nonnegative() }),
  }),
  saveNesting: endpoint({
    name: 'saveNesting',
    service: 'tags',
    method: 'PUT',
    path: '/levels/nesting',
    summary:
      'Sets which tags of a level may follow the tags of the previous level, and returns the group. Contacts lose tags that are no longer allowed.',
    body: nestingBody,
    output: groupSchema,
  }),
} as const
