import { z } from 'zod'
import { segmentSchema } from '../entities/segment.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { contactRuleInput } from './contact-rule.ts'
import { endpoint } from './endpoint.ts'
import { doneOutput, groupQuery, idParams, itemsOf, nameField } from './shared.ts'

const segmentName = nameField.max(limits.tagLabelMax)

/** Segments: named rules that select contacts. The specification shows neither bodies nor responses. */
export const segmentsApi = {
  /**
   * Our extension: the specification saves segments but shows no call to read them. The call requires access to
   * the Contacts screen (policy `contact.list`).
   */
  segments: endpoint({
    name: 'segments',
    service: 'main',
    method: 'GET',
    path: '/v2/segments',
    summary:
      'The group’s segments by name, with the number of unarchived contacts that the caller sees.',
    query: groupQuery,
    output: itemsOf(segmentSchema),
  }),
  /** The body is our extension: a name, and the rule that selects contacts (see the entity Segment). */
  createSegment: endpoint({
    name: 'createSegment',
    service: 'main',
    method: 'POST',
    path: '/v2/segments',
    summary: `Creates a segment; a group has at most ${limits.contacts.segmentsMax}.`,
    body: z.object({ groupId: id, name: segmentName, rule: contactRuleInput }),
    output: segmentSchema,
  }),
  updateSegment: endpoint({
    name: 'updateSegment',
    service: 'main',
    method: 'PATCH',
    path: '/v2/segments/{id}',
    summary: 'Changes a segment’s name or rule; only given fields change.',
    params: idParams,
    body: z.object({ name: segmentName.optional(), rule: contactRuleInput.optional() }),
    output: segmentSchema,
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
