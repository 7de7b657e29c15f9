import { expect, test } from 'vitest'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { encodeQuery } from './api-query.ts'

const { query } = chatsApi.chatList

test('numbers, booleans and lists are encoded as text, and empty or undefined members are left out', () => {
  expect(
    encodeQuery(query, {
      groupId: 'g1',
      offset: 40,
      archived: false,
      important: true,
      tagIdList: ['t1', 't2'],
      filter: undefined,
      filterTagsLvl: [],
    }),
  ).toEqual({
    groupId: 'g1',
    offset: '40',
    archived: 'false',
    important: 'true',
    tagIdList: 't1,t2',
  })
})

test('a list of objects is encoded as JSON', () => {
  const fields = [{ number: 3, operator: 'is', values: ['a,b'] }]
  const table = contactTableApi.contactTable.query
  expect(encodeQuery(table, { fields, brand: [] })).toEqual({ fields: JSON.stringify(fields) })
})

test('a query that does not fit the schema throws', () => {
  expect(() => encodeQuery(query, { groupId: 'g1', filter: 'ab' })).toThrow(/Too small/)
  expect(() => encodeQuery(query, { offset: -1 })).toThrow(/offset/)
  expect(() => encodeQuery(query, { groupId: 'g1', filter: { text: 'abc' } })).toThrow(
    'A query cannot carry filter',
  )
})
