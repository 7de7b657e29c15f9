import { z } from 'zod'
import {
  messageTemplateContentSchema,
  messageTemplateSchema,
} from '#contract/entities/templates/message-template.ts'
import { closedPart } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
  sendableOptions,
  groupField,
} from '#contract/api/shared.ts'

/** The content of a message template in a request; unknown keys are dropped. */
const content = closedPart({ ...messageTemplateContentSchema.out.shape, options: sendableOptions })

/**
 * Message templates, which the specification calls "mtemplates": prepared interactive messages and media. The queries,
 * bodies and responses are our extensions. A call that changes a template returns it.
 *
 * The media templates of a group have one order, and its interactive templates have another. An `order` beyond the last
 * position moves the template to the end. A quick_reply or list with `contentType: file` begins with the image, video
 * or document in `contentMedia` instead of its title.
 */
export const messageTemplatesApi = {
  messageTemplates: endpoint({
    name: 'messageTemplates',
    service: 'main',
    method: 'GET',
    path: '/mtemplates',
    summary: 'The group’s message templates by name.',
    query: groupQuery,
    output: itemsOf(messageTemplateSchema),
  }),
  messageTemplatesByPosition: endpoint({
    name: 'messageTemplatesByPosition',
    service: 'main',
    method: 'GET',
    path: '/mtemplates/bypositions',
    summary: 'The media templates in the group’s own order.',
    query: groupQuery,
    output: itemsOf(messageTemplateSchema),
  }),
  interactiveTemplatesByPosition: endpoint({
    name: 'interactiveTemplatesByPosition',
    service: 'main',
    method: 'GET',
    path: '/mtemplates/interactive/bypositions',
    summary: 'The templates of type quick_reply and list in the group’s own order.',
    query: groupQuery,
    output: itemsOf(messageTemplateSchema),
  }),
  createMessageTemplate: endpoint({
    name: 'createMessageTemplate',
    service: 'main',
    method: 'POST',
    path: '/mtemplates',
    summary: 'Creates a message template at the end of the order.',
    body: z.object({ groupId: groupField, name: nameField, content }),
    output: messageTemplateSchema,
  }),
  updateMessageTemplate: endpoint({
    name: 'updateMessageTemplate',
    service: 'main',
    method: 'PATCH',
    path: '/mtemplates/{id}',
    summary: 'Changes a message template or its position in the order; only given fields change.',
    params: idParams,
    body: z.object({
      name: nameField.optional(),
      content: content.optional(),
      order: z.number().int().nonnegative().optional(),
      pinned: z.boolean().optional(),
    }),
    output: messageTemplateSchema,
  }),
  deleteMessageTemplate: endpoint({
    name: 'deleteMessageTemplate',
    service: 'main',
    method: 'DELETE',
    path: '/mtemplates/{id}',
    summary: 'Deletes a message template.',
    params: idParams,
    output: doneOutput,
  }),
} as const
