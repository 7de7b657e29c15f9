import { z } from 'zod'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { templateCallSchema } from '#contract/entities/templates/template-call.ts'
import { templateContentSchema, templateSchema } from '#contract/entities/answers/template.ts'
import { closedPart, id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  idParams,
  itemsOf,
  nameField,
  queryFlag,
  groupField,
  groupQuery,
  seenPosition,
} from '#contract/api/shared.ts'

/** The content of a quick message in a request; unknown keys are dropped. */
const content = closedPart(templateContentSchema.out.shape)

/** Quick messages. The responses are our extensions: a call that changes a quick message returns it. */
export const templatesApi = {
  templates: endpoint({
    name: 'templates',
    service: 'main',
    method: 'GET',
    path: '/templates',
    summary: 'The group’s quick messages by name, archived ones only with `withArchived`.',
    query: z.object({ groupId: groupField, withArchived: queryFlag.optional() }),
    output: itemsOf(templateSchema),
  }),
  templatesByPosition: endpoint({
    name: 'templatesByPosition',
    service: 'main',
    method: 'GET',
    path: '/templates/bypositions',
    summary: 'The quick messages that are not archived, in the group’s own order.',
    query: groupQuery,
    output: itemsOf(templateSchema),
  }),
  createTemplate: endpoint({
    name: 'createTemplate',
    service: 'main',
    method: 'POST',
    path: '/templates',
    summary: 'Creates a quick message at the end of the order.',
    body: z.object({
      groupId: groupField,
      name: nameField,
      content,
      gsId: id.optional(),
    }),
    output: templateSchema,
  }),
  /**
   * Only given fields change. `order` moves the quick message to that position and shifts the others. `gsId` null (our
   * extension) removes the link to the channel template. The specification shows the field but no way to clear it.
   */
  updateTemplate: endpoint({
    name: 'updateTemplate',
    service: 'main',
    method: 'PATCH',
    path: '/templates/{id}',
    summary: 'Changes a quick message or its position in the order.',
    params: idParams,
    body: z.object({
      name: nameField.optional(),
      content: content.optional(),
      gsId: id.nullable().optional(),
      order: z.number().int().nonnegative().optional(),
      pinned: z.boolean().optional(),
    }),
    output: templateSchema,
  }),
  archiveTemplate: endpoint({
    name: 'archiveTemplate',
    service: 'main',
    method: 'PUT',
    path: '/templates/{id}/archived',
    summary: 'Archives a quick message.',
    params: idParams,
    output: templateSchema,
  }),
  unarchiveTemplate: endpoint({
    name: 'unarchiveTemplate',
    service: 'main',
    method: 'DELETE',
    path: '/templates/{id}/archived',
    summary: 'Unarchives a quick message; its channel template, if any, must be approved.',
    params: idParams,
    output: templateSchema,
    errors: ['WATEMPLATE_NOT_APPROVED'],
  }),
  /**
   * Sends a quick message, message template or channel template by its id. The response (our extension) is the message.
   * - `parameters` are the values of the placeholders. In a channel template their order is header, text, addresses
   *   and codes of the buttons (rules/templates/template-parts.ts). Without `parameters` the service fills the placeholders whose names stand
   *   for data of the contact, the agent or the group, e.g. `contact.name` (rules/templates/template-variables.ts).
   * - `media` is the address of an uploaded file that replaces the template's own file.
   * - `automatic` (our extension) is true for a template that a tag triggers. The message is then an automatic
   *   response, and a channel template that exists in several languages is sent in the contact's language.
   * - `seenPosition`: see `seenPosition` in api/shared.ts.
   */
  sendTemplate: endpoint({
    name: 'sendTemplate',
    service: 'messages',
    method: 'POST',
    path: '/templates',
    summary: 'Sends a quick message, a message template or an approved channel template.',
    body: templateCallSchema.extend({
      contactId: id,
      automatic: z.boolean().optional(),
      seenPosition,
    }),
    idempotencyKey: true,
    output: messageSchema,
    errors: [
      'CHAT_TAKEN',
      'CONTACT_BLOCKED',
      'WINDOW_CLOSED',
      'MESSAGE_LIMIT',
      'WATEMPLATE_NOT_APPROVED',
      'IDEMPOTENCY_KEY_REUSED',
      'MESSAGE_DELETED',
      'ANSWERED_MEANWHILE',
    ],
  }),
} as const
