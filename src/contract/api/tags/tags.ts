import { z } from 'zod'
import { tagSchema, tagUsageSchema } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupQuery, idParams, itemsOf, nameField, groupField } from '#contract/api/shared.ts'

/**
 * The tags of a group. The calls for the tags of a contact are in contact-tags.ts. The queries, bodies and responses
 * are our extensions: a list has all tags of one group in `items`.
 */
export const tagsApi = {
  /** Also returns archived tags; their `archived` is true. */
  tags: endpoint({
    name: 'tags',
    service: 'main',
    method: 'GET',
    path: '/v2/tags',
    summary: 'The tags of the group that the viewer may see, by name.',
    query: groupQuery,
    output: itemsOf(tagSchema),
  }),
  /**
   * A publisher who creates a tag becomes its owner, because publishers see only their own tags (specification,
   * section 6).
   */
  createTag: endpoint({
    name: 'createTag',
    service: 'main',
    method: 'POST',
    path: '/v2/tags',
    summary: 'Creates a tag; its label is unique in the group, ignoring case.',
    body: z.object({ groupId: groupField, name: nameField.max(limits.tagLabelMax) }),
    output: tagSchema,
    errors: ['TAG_TAKEN'],
  }),
  /**
   * This call and the next three are our extensions: the specification creates tags but shows no call to change them.
   */
  updateTag: endpoint({
    name: 'updateTag',
    service: 'main',
    method: 'PATCH',
    path: '/v2/tags/{id}',
    summary: 'Renames, archives or unarchives a tag; contacts keep an archived tag.',
    params: idParams,
    body: z
      .object({
        name: nameField.max(limits.tagLabelMax).optional(),
        archived: z.boolean().optional(),
      })
      .refine(({ name, archived }) => name !== undefined || archived !== undefined, {
        error: 'contains nothing to change',
      }),
    output: tagSchema,
    errors: ['TAG_TAKEN'],
  }),
  /**
   * The call also replaces the tag in the rules of segments and in drafts of campaigns. It cannot be undone, because
   * nothing records which contacts had which of the two tags. The response is the tag that remains.
   */
  mergeTag: endpoint({
    name: 'mergeTag',
    service: 'main',
    method: 'POST',
    path: '/v2/tags/{id}/merge',
    summary:
      'Replaces the tag `id` with the tag `intoId` on every contact and member, then deletes the tag `id`.',
    params: idParams,
    body: z.object({ intoId: id }),
    output: tagSchema,
  }),
  tagUsage: endpoint({
    name: 'tagUsage',
    service: 'main',
    method: 'GET',
    path: '/v2/tags/usage',
    summary: 'How many contacts have each tag of the group.',
    query: groupQuery,
    output: itemsOf(tagUsageSchema),
  }),
  tagOverlap: endpoint({
    name: 'tagOverlap',
    service: 'main',
    method: 'GET',
    path: '/v2/tags/{id}/overlap',
    summary: 'How many contacts have both of two tags.',
    params: idParams,
    query: z.object({ withId: id }),
    output: z.looseObject({ contacts: z.number().int().nonnegative() }),
  }),
} as const
