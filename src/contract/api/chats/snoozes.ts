import { z } from 'zod'
import { chatSnoozeSchema } from '#contract/entities/chats/chat-snooze.ts'
import { timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, groupQuery, idParams, itemsOf } from '#contract/api/shared.ts'

/**
 * Snoozed chats, our extension: a chat is hidden from the list of the user who snoozed it, on all their computers, and
 * colleagues see until when. Without these calls the app snoozes on one computer.
 */
export const snoozesApi = {
  snoozes: endpoint({
    name: 'snoozes',
    service: 'main',
    method: 'GET',
    path: '/snoozes',
    summary: 'The snoozes of all users that have not ended, of the chats that the caller sees.',
    query: groupQuery,
    output: itemsOf(chatSnoozeSchema),
  }),
  setSnooze: endpoint({
    name: 'setSnooze',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/snooze',
    summary: 'Snoozes a chat for the caller, or changes until when.',
    params: idParams,
    body: z.object({ until: timestamp }),
    output: chatSnoozeSchema,
  }),
  endSnooze: endpoint({
    name: 'endSnooze',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/snooze',
    summary: 'Ends the caller’s snooze of a chat.',
    params: idParams,
    output: doneOutput,
  }),
} as const
