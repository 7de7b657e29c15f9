import { z } from 'zod'
import { segmentSchema } from '#contract/entities/contacts/segment.ts'
import { limits } from '#contract/limits.ts'
import { contactRuleInput } from './contact-rule.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
  groupField,
} from '#contract/api/shared.ts'

const segmentName = nameField.max(limits.tagLabelMax)

/**
 * Segments: named rules that select contacts. The specification shows neither bodies nor responses, so they are ours.
 * Creating, changing and deleting require the policy `segment.edit`.
 */
export const segmentsApi = {
  /**
   * Our extension: the specification has calls that save segments, but none that reads them. The call requires access
   * to the Contacts screen (policy `contact.list`).
   */
  segments: endpoint({
    name: 'segments',
    service: 'main',
    method: 'GET',
    path: '/v2/segments',
    summary:
      'The group’s segments sorted by name, with the number of contacts that are not archived and that the caller sees.',
    query: groupQuery,
    output: itemsOf(segmentSchema),
  }),
  createSegment: endpoint({
    name: 'createSegment',
    service: 'main',
    method: 'POST',
    path: '/v2/segments',
    summary: `Creates a segment; a group has at most ${limits.contacts.segmentsMax}.`,
    body: z.object({ groupId: groupField, name: segmentName, rule: contactRuleInput }),
    output: segmentSchema,
    errors: ['TAG_TAKEN'],
  }),
  updateSegment: endpoint({
    name: 'updateSegment',
    service: 'main',
    method: 'PATCH',
    path: '/v2/segments/{id}',
    summary:
      'Changes a segment’s name or rule. An absent field stays; a given rule replaces the whole rule.',
    params: idParams,
    body: z.object({ name: segmentName.optional(), rule: contactRuleInput.optional() }),
    output: segmentSchema,
    errors: ['TAG_TAKEN'],
  }),
  deleteSegment: endpoint({
    name: 'deleteSegment',
    service: 'main',
    method: 'DELETE',
    path: '/v2/segments/{id}',
    summary: 'Deletes a segment; its contacts stay.',
    params: idParams,
    output: doneOutput,
  }),
} as const
