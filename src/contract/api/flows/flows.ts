import { z } from 'zod'
import { flowSchema } from '#contract/entities/flows/flow.ts'
import { flowScreenSchema } from '#contract/entities/flows/flow-screen.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { channelTextWords, plainTextFault } from '#contract/rules/messages/channel-texts.ts'
import {
  flowDocumentSchema,
  flowDocumentWireSchema,
} from '#contract/rules/flows/flow-json/document.ts'
import { channelText, entity, id, list, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams, itemsOf, queryFlag, groupField } from '#contract/api/shared.ts'

const flowName = z.string().trim().min(1).max(limits.flow.nameMax)
const header = channelText(limits.interactive.flowHeaderMax).superRefine((text, context) => {
  const fault = plainTextFault(text)
  if (fault !== undefined)
    context.addIssue({ code: 'custom', message: channelTextWords[fault.rule] })
})
const body = channelText(limits.messageTextMax, z.string().trim().min(1))
const action = channelText(limits.interactive.flowButtonMax, z.string().trim().min(1))

/** A flow together with its draft. */
const draftedFlow = entity({
  ...flowSchema.out.shape,
  /** The draft: the channel's Flow JSON. */
  document: flowDocumentWireSchema,
  /** Increases with every change of the draft. */
  revision: z.number().int().nonnegative(),
})

/**
 * Flows: forms that customers fill in within the chat. The specification has the calls `flows`, `sendFlow` and
 * `workflow`. Saving, publishing and archiving are extensions of the contract; if the service lacks them, the screen is
 * read-only.
 */
export const flowsApi = {
  flows: endpoint({
    name: 'flows',
    service: 'main',
    method: 'GET',
    path: '/wsflows',
    summary:
      'The group’s flows by name, either archived or (by default) unarchived ones. `days` (extension) limits sentCount and completedCount to the last days; default: all time.',
    query: z.object({
      groupId: groupField,
      archived: queryFlag.optional(),
      days: z.coerce.number().int().min(1).max(3_650).optional(),
    }),
    output: itemsOf(flowSchema),
  }),
  /**
   * `header` and `body` are the texts above the button that opens the flow; `action` is the label of the button. The
   * response (our extension) is the message.
   */
  sendFlow: endpoint({
    name: 'sendFlow',
    service: 'main',
    method: 'POST',
    path: '/wsflows',
    summary: 'Sends the published version of a flow to a contact.',
    body: z.object({
      contactId: id,
      wsFlowId: id,
      message: z.object({ header: header.optional(), body, action }),
    }),
    idempotencyKey: true,
    output: messageSchema,
    errors: [
      'CHAT_TAKEN',
      'CONTACT_BLOCKED',
      'FLOW_NOT_PUBLISHED',
      'WINDOW_CLOSED',
      'MESSAGE_LIMIT',
      'IDEMPOTENCY_KEY_REUSED',
      'MESSAGE_DELETED',
    ],
  }),
  /** `id` is the flow's id. The response (our extension) is the channel's Flow JSON. */
  workflow: endpoint({
    name: 'workflow',
    service: 'workflows',
    method: 'GET',
    path: '/get-workflows/{id}',
    summary:
      'The published screens of a flow and the version of the channel’s Flow JSON that they use.',
    params: idParams,
    output: entity({
      id: id.optional(),
      version: z.string().optional(),
      screens: list(flowScreenSchema),
    }),
    errors: ['FLOW_NOT_PUBLISHED'],
  }),
  flow: endpoint({
    name: 'flow',
    service: 'main',
    method: 'GET',
    path: '/wsflows/{id}',
    summary: 'Extension: a flow with its draft.',
    params: idParams,
    output: draftedFlow,
  }),
  createFlow: endpoint({
    name: 'createFlow',
    service: 'main',
    method: 'POST',
    path: '/wsflows/drafts',
    summary:
      'Extension: creates a flow; its draft may still be invalid. If another flow of the group has the name, it gets a number.',
    body: z.object({
      groupId: groupField,
      name: flowName,
      document: flowDocumentSchema,
      header: header.optional(),
      body: body.optional(),
      action: action.optional(),
    }),
    jsonBytesMax: limits.flow.fileMaxBytes,
    output: draftedFlow,
  }),
  saveFlow: endpoint({
    name: 'saveFlow',
    service: 'main',
    method: 'PATCH',
    path: '/wsflows/{id}',
    summary:
      'Extension: changes the name, the texts of the message or the draft. If another flow of the group has the name, it gets a number. An outdated `revision` is refused, because another user has saved since.',
    params: idParams,
    body: z.object({
      name: flowName.optional(),
      header: header.optional(),
      body: body.optional(),
      action: action.optional(),
      document: flowDocumentSchema.optional(),
      revision: z.number().int().nonnegative().optional(),
    }),
    jsonBytesMax: limits.flow.fileMaxBytes,
    output: draftedFlow,
    errors: ['FLOW_CHANGED', 'CONFLICT'],
  }),
  publishFlow: endpoint({
    name: 'publishFlow',
    service: 'main',
    method: 'POST',
    path: '/wsflows/{id}/published',
    summary:
      'Extension: publishes the draft. 422 if the channel would refuse it; `details.faults` has what the provider of a line says, with the path of each fault in the document.',
    params: idParams,
    output: draftedFlow,
    errors: ['FLOW_INVALID', 'CONFLICT', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** 404 in a group without a line. */
  flowPreview: endpoint({
    name: 'flowPreview',
    service: 'main',
    method: 'GET',
    path: '/wsflows/{id}/preview',
    summary:
      'Extension: uploads the draft to the provider of the line, and returns the address of its preview.',
    params: idParams,
    output: z.looseObject({ url: z.string(), expiresAt: timestamp.optional() }),
    errors: ['FLOW_INVALID', 'CONFLICT', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  archiveFlow: endpoint({
    name: 'archiveFlow',
    service: 'main',
    method: 'PUT',
    path: '/wsflows/{id}/archived',
    summary: 'Extension: archives a flow. It can no longer be sent.',
    params: idParams,
    output: flowSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  restoreFlow: endpoint({
    name: 'restoreFlow',
    service: 'main',
    method: 'DELETE',
    path: '/wsflows/{id}/archived',
    summary: 'Extension: unarchives a flow.',
    params: idParams,
    output: flowSchema,
  }),
} as const
