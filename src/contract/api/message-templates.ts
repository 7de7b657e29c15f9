import { z } from 'zod'
import {
  messageTemplateContentSchema,
  messageTemplateSchema,
} from '../entities/message-template.ts'
import { closedPart, id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { doneOutput, groupQuery, idParams, itemsOf, nameField, sendableOptions } from './shared.ts'

/** The content of a message template in a request; unknown keys are dropped. */
const content = closedPart({ ...messageTemplateContentSchema.out.shape, options: sendableOptions })

/**
 * Prepared replies: interactive messages and media ("mtemplates"). The queries, bodies and responses are our
 * extensions. A list returns the templates of one group in `items`. Bodies have the fields of the entity. A call that
 * changes a template returns it. Media templates have one order and interactive templates have another; an `order`
 * beyond the last position moves the template to the end. With `contentType: file` a quick_reply or list begins with
 * the image, video or document in `contentMedia` instead of its title.
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
    body: z.object({ groupId: id, name: nameField, content }),
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
