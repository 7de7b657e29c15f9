import { z } from 'zod'
import { crmOrderSchema, crmRecordSchema } from '../entities/crm.ts'
import { timestamp } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { contactIdParams, emailField, itemsOf, nameField } from './shared.ts'

/**
 * The CRM extension panel, in groups with `dataExt001Enabled` (FORBIDDEN in others). The specification shows the panel
 * and one of its errors but no calls: all of them are ours. An installation may do without the service. Users who see the
 * chat may read the record; read-only users may not write it.
 */
export const crmApi = {
  crmRecord: endpoint({
    name: 'crmRecord',
    service: 'crm',
    method: 'GET',
    path: '/contacts/{contactId}',
    summary: 'The contact’s record in the CRM; NOT_FOUND where it has none.',
    params: contactIdParams,
    output: crmRecordSchema,
  }),
  /** Replaces the record: absent fields are cleared. Further fields of the CRM's own stay. */
  saveCrmRecord: endpoint({
    name: 'saveCrmRecord',
    service: 'crm',
    method: 'PUT',
    path: '/contacts/{contactId}',
    summary:
      'Creates or replaces the contact’s record in the CRM; CONFLICT where it is no longer of the `updatedAt` named. An e-mail belongs to one record of a group.',
    params: contactIdParams,
    body: z.object({
      name: nameField,
      email: emailField.optional(),
      company: z.string().trim().max(200).optional(),
      document: z.string().trim().max(50).optional(),
      address: z.string().trim().max(500).optional(),
      /**
       * `updatedAt` of the record that the form was opened with, null if there was none; CONFLICT if the record changed
       * since. Absent: no check.
       */
      updatedAt: timestamp.nullable().optional(),
    }),
    output: crmRecordSchema,
    errors: ['CONFLICT', 'EMAIL_REGISTERED'],
  }),
  crmOrders: endpoint({
    name: 'crmOrders',
    service: 'crm',
    method: 'GET',
    path: '/contacts/{contactId}/orders',
    summary: 'The contact’s orders, newest first; none where it has no record.',
    params: contactIdParams,
    output: itemsOf(crmOrderSchema),
  }),
} as const
