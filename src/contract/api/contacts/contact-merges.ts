import { z } from 'zod'
import {
  contactEventSchema,
  contactMergeSchema,
  duplicatePairSchema,
  mergedLineSchema,
  mergePartsSchema,
} from '#contract/entities/contacts/contact-merge.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { mergeFields } from '#contract/rules/contacts/merge-values.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupQuery, idParams, itemsOf } from '#contract/api/shared.ts'

/**
 * Contacts that are the same person, our extension: a service that has these calls says so with `mergesContacts` of the group.
 * They are for admins and managers (policy `contact.merge`), who must see both contacts; who sees both may see the preview.
 */
export const contactMergesApi = {
  duplicates: endpoint({
    name: 'duplicates',
    service: 'main',
    method: 'GET',
    path: '/contacts/duplicates',
    summary: `Pairs of contacts that may be the same person (rules/contacts/duplicates.ts), at most ${limits.contacts.duplicatesListed}, the sure ones first.`,
    query: groupQuery,
    output: itemsOf(duplicatePairSchema),
  }),
  mergePreview: endpoint({
    name: 'mergePreview',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/merge-preview',
    summary: 'Two contacts, what each has, and the messages of both in the order of time.',
    params: idParams,
    query: z.object({ otherId: id }),
    output: z.looseObject({
      contact: contactSchema,
      other: contactSchema,
      parts: mergePartsSchema,
      otherParts: mergePartsSchema,
      lines: z.array(mergedLineSchema),
    }),
  }),
  /**
   * The contact `id` stays, with the messages of both in the order of time. Tags, notes, history, campaigns and scheduled
   * messages are united. Of `fromOther` it takes the values of the other contact. Who wants no campaigns by one number gets
   * none by the other. A customer who writes from either number is in the one chat, which answers the number that wrote
   * last; the id of the other contact leads to it. Nobody is answered automatically by it.
   *
   * With the revisions that the caller has seen: MERGE_REFUSED if a contact has changed since. `details` says why.
   */
  mergeContacts: endpoint({
    name: 'mergeContacts',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/merge',
    summary: 'Makes two contacts one, which can be undone for a day.',
    params: idParams,
    body: z.object({
      otherId: id,
      fromOther: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
      revision: z.number().int().positive().optional(),
      otherRevision: z.number().int().positive().optional(),
    }),
    output: z.looseObject({ id, contact: contactSchema }),
    errors: ['MERGE_REFUSED'],
  }),
  contactHistory: endpoint({
    name: 'contactHistory',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/history',
    summary: `The last ${limits.contacts.historyListed} imports and campaigns that a contact was in, newest first.`,
    params: idParams,
    output: itemsOf(contactEventSchema),
  }),
  merges: endpoint({
    name: 'merges',
    service: 'main',
    method: 'GET',
    path: '/contacts/merges',
    summary: 'The merges that can still be undone, the newest first.',
    query: groupQuery,
    output: itemsOf(contactMergeSchema),
  }),
  /**
   * Both contacts are as they were before, but for what was changed since: it stays with the contact that was kept. Messages
   * since then go to the contact whose number they were written with.
   */
  undoMerge: endpoint({
    name: 'undoMerge',
    service: 'main',
    method: 'POST',
    path: '/contacts/merges/{id}/undo',
    summary: 'Makes the two contacts of a merge two again.',
    params: idParams,
    output: z.looseObject({ contact: contactSchema, other: contactSchema }),
    errors: ['MERGE_REFUSED'],
  }),
  setDistinct: endpoint({
    name: 'setDistinct',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/distinct',
    summary:
      'Stores that two contacts are different people, until a name, number or e-mail of them changes; or that they may be one again.',
    params: idParams,
    body: z.object({ otherId: id, isDistinct: z.boolean() }),
    output: z.looseObject({ isDistinct: z.boolean() }),
    errors: ['MERGE_REFUSED'],
  }),
} as const
