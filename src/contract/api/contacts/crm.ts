import { z } from 'zod'
import { crmOrderSchema, crmRecordSchema } from '#contract/entities/contacts/crm.ts'
import { limits } from '#contract/limits.ts'
import { timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { contactIdParams, emailField, itemsOf, nameField } from '#contract/api/shared.ts'

/**
 * The calls of the CRM extension panel. In a group without `dataExt001Enabled` they return FORBIDDEN. The specification
 * shows the panel and one of its errors but no calls: all calls are our extensions. An installation may lack the
 * service. Users who see the chat may read the record; read-only users may not change it.
 */
export const crmApi = {
  crmRecord: endpoint({
    name: 'crmRecord',
    service: 'crm',
    method: 'GET',
    path: '/contacts/{contactId}',
    summary: 'The contact’s record in the CRM; NOT_FOUND if it has none.',
    params: contactIdParams,
    output: crmRecordSchema,
  }),
  /**
   * A field of the record that is absent from the body is cleared. Fields that the body cannot contain stay unchanged.
   */
  saveCrmRecord: endpoint({
    name: 'saveCrmRecord',
    service: 'crm',
    method: 'PUT',
    path: '/contacts/{contactId}',
    summary:
      'Creates or replaces the contact’s record in the CRM; CONFLICT if the record has changed since `updatedAt`, EMAIL_REGISTERED if another record of the group has the e-mail.',
    params: contactIdParams,
    body: z.object({
      name: nameField,
      email: emailField.optional(),
      company: z.string().trim().max(limits.crm.companyMax).optional(),
      document: z.string().trim().max(limits.crm.documentMax).optional(),
      address: z.string().trim().max(limits.crm.addressMax).optional(),
      /**
       * The `updatedAt` of the record when the form was opened; null if there was no record. CONFLICT if the record
       * changed since. Absent: no check.
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
    summary: 'The contact’s orders, newest first; an empty list without a record.',
    params: contactIdParams,
    output: itemsOf(crmOrderSchema),
  }),
} as const
