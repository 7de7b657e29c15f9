import { expect, it } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { fieldsOfOther } from './merge-values.ts'

const contact = (id: string, updateAt: string, values: object) =>
  contactSchema.parse({ _id: id, groupId: 'g', phone: `51${id}`, chat: { updateAt }, ...values })
const old = contact('1', '2026-01-01T00:00:00.000Z', {
  name: 'Rosa Elvira',
  email: 'r@x.example',
  custom_1: '2060',
  custom_2: 'Surco',
})
const fresh = contact('2', '2026-02-01T00:00:00.000Z', {
  name: 'Rosa',
  email: 'r@x.example',
  custom_2: 'San Borja',
  userId: 'ana',
})

it('takes the newer value, the only value, and the name of the kept contact', () => {
  expect(fieldsOfOther(old, fresh)).toEqual(['phone', 'owner', 'custom_2'])
  expect(fieldsOfOther(fresh, old)).toEqual(['custom_1'])
})

it('takes a name where the kept contact has none', () => {
  expect(fieldsOfOther({ ...fresh, name: '' }, old)).toContain('name')
})
