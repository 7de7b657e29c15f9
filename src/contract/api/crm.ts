import { z } from 'zod'
import { crmOrderSchema, crmRecordSchema } from '../entities/crm.ts'
import { endpoint } from './endpoint.ts'
import { contactIdParams, emailField, itemsOf, nameField } from './shared.ts'

/** The CRM extension panel. The specification shows the panel and one of its errors, no call: all ours. */
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
  saveCrmRecord: endpoint({
    name: 'saveCrmRecord',
    service: 'crm',
    method: 'PUT',
    path: '/contacts/{contactId}',
    summary: 'Creates or replaces the contact’s record in the CRM.',
    params: contactIdParams,
    body: z.object({
      name: nameField,
      email: emailField.optional(),
      company: z.string().max(200).optional(),
      document: z.string().max(50).optional(),
      address: z.string().max(500).optional(),
    }),
    output: crmRecordSchema,
    errors: ['EMAIL_REGISTERED'],
  }),
  crmOrders: endpoint({
    name: 'crmOrders',
    service: 'crm',
    method: 'GET',
    path: '/contacts/{contactId}/orders',
    summary: 'The contact’s orders, newest first.',
    params: contactIdParams,
    output: itemsOf(crmOrderSchema),
  }),
} as const
