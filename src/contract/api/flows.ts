import { z } from 'zod'
import { flowSchema } from '../entities/flow.ts'
import { flowScreenSchema } from '../entities/flow-screen.ts'
import { messageSchema } from '../entities/message.ts'
import { limits } from '../limits.ts'
import { entity, id, list } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { idParams, itemsOf, queryFlag } from './shared.ts'

/** Flows: forms that customers fill in within the chat. */
export const flowsApi = {
  flows: endpoint({
    name: 'flows',
    service: 'main',
    method: 'GET',
    path: '/wsflows',
    summary: 'The group’s flows by name: the archived ones, or by default the others.',
    query: z.object({ groupId: id, archived: queryFlag.optional() }),
    output: itemsOf(flowSchema),
  }),
  /** `header` and `body` stand around the button, `action` is the words on it. Answer not shown: the message. */
  sendFlow: endpoint({
    name: 'sendFlow',
    service: 'main',
    method: 'POST',
    path: '/wsflows',
    summary: 'Sends a flow to a contact.',
    body: z.object({
      contactId: id,
      wsFlowId: id,
      message: z.object({
        header: z.string().max(limits.interactive.flowHeaderMax).optional(),
        body: z.string().trim().min(1).max(limits.messageTextMax),
        action: z.string().trim().min(1).max(limits.interactive.flowButtonMax),
      }),
    }),
    idempotencyKey: true,
    output: messageSchema,
    errors: ['WINDOW_CLOSED', 'MESSAGE_LIMIT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  /** The bridge knows a flow by its own id and answers its screens. Answer not shown: the channel's Flow JSON. */
  workflow: endpoint({
    name: 'workflow',
    service: 'workflows',
    method: 'GET',
    path: '/get-workflows/{id}',
    summary:
      'The screens of a flow and the version of the channel’s Flow JSON they are written in.',
    params: idParams,
    output: entity({
      id: id.optional(),
      version: z.string().optional(),
      screens: list(flowScreenSchema),
    }),
  }),
} as const
