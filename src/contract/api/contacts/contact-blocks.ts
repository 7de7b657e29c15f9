import { z } from 'zod'
import { blockKinds } from '#contract/entities/contacts/contact-block.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { isBlockReasonMissing } from '#contract/rules/contacts/contact-block.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupQuery, idParams, pageOf } from '#contract/api/shared.ts'

/**
 * Blocked people, our extension. A service that has these calls says so with `blocksContacts` of the group. On a line, the
 * provider blocks the person first: if it refuses, nothing changes, and `details` of LINE_REFUSED says why.
 */
export const contactBlocksApi = {
  blockContact: endpoint({
    name: 'blockContact',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/block',
    summary: 'Blocks a person, archives their chat and adds a note with the reason to it.',
    params: idParams,
    body: z
      .object({
        kind: z.enum(blockKinds),
        reason: z.string().trim().max(limits.blocks.reasonMax).default(''),
      })
      .refine((body) => !isBlockReasonMissing(body), { path: ['reason'], error: 'is required' }),
    output: contactSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  unblockContact: endpoint({
    name: 'unblockContact',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/block',
    summary: 'Unblocks a person; their chat is in the list again.',
    params: idParams,
    output: contactSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  blockedContacts: endpoint({
    name: 'blockedContacts',
    service: 'main',
    method: 'GET',
    path: '/contacts/blocked',
    summary: 'A page of the blocked people whose chats the caller sees, blocked last first.',
    query: groupQuery.extend({ offset: z.coerce.number().int().nonnegative().default(0) }),
    output: pageOf(contactSchema),
  }),
} as const
