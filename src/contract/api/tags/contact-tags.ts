import { z } from 'zod'
import { contactTagSchema } from '#contract/entities/tags/contact-tag.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { contactIdParams, doneOutput, itemsOf } from '#contract/api/shared.ts'

/**
 * The calls of the tags service (the specification's extension service) for the tags of a contact. They apply to the
 * group in the group id header.
 *
 * The `tagId` of a contact tag is a level tag, or a plain tag, which belongs to no level (`/v2/tags` of the main
 * service). A contact has at most one tag per level; adding another tag of the level replaces it.
 */
export const contactTagsApi = {
  contactTags: endpoint({
    name: 'contactTags',
    service: 'tags',
    method: 'GET',
    path: '/contact-tags/{contactId}',
    summary:
      'The tags of a contact that the caller may see, in the order in which they were added.',
    params: contactIdParams,
    output: itemsOf(contactTagSchema),
  }),
  /**
   * The body is the whole record, because the tags service of another backend may not store contacts and users. The
   * workspace takes their fields from its own data and ignores those in the body. If the contact already has the tag,
   * the response is the existing record. Its `userId` and `addedAt` show that an earlier call added the tag.
   */
  addContactTag: endpoint({
    name: 'addContactTag',
    service: 'tags',
    method: 'POST',
    path: '/contact-tags',
    summary: 'Adds a tag to a contact; a tag that it already has changes nothing.',
    body: contactTagSchema,
    output: contactTagSchema,
    errors: ['CONFLICT'],
  }),
  removeContactTag: endpoint({
    name: 'removeContactTag',
    service: 'tags',
    method: 'DELETE',
    path: '/contact-tags/{contactId}/tag/{tagId}',
    summary: 'Removes a tag from a contact.',
    params: z.object({ contactId: id, tagId: id }),
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
} as const
