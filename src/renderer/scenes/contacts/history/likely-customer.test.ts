import { expect, test } from 'vitest'
import { likelyCustomer } from './likely-customer.ts'

const ana = { name: 'Ana', lastName: 'Ruíz', phone: '51987112340', countryCode: '51' }

test.each([
  ['the full name', ['Luis', 'ana ruiz'], 'ana ruiz'],
  ['the first name', ['Luis', 'ANA'], 'ANA'],
  ['the number', ['Luis', '+51 987 112 340'], '+51 987 112 340'],
  ['two that may be it', ['Ana', 'Ana Ruiz'], undefined],
  ['nobody', ['Luis', 'Anabel', '+51 987 112 341'], undefined],
])('%s', (_, names, found) => {
  const people = names.map((name) => ({ name, messages: 1 }))
  expect(likelyCustomer(people, ana)).toBe(found)
})
