import { expect, test } from 'vitest'
import { defaultFilter, effectiveText, isListed, queryOf } from './chat-filter.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'

const own = { userId: 'u1', tagIds: [] }

test('a formatted phone number is searched in its stored form', () => {
  const filter = { ...defaultFilter, text: '+51 945 118 207' }
  expect(queryOf(filter).filter).toBe('51945118207')
  expect(isListed(contact('c1', { phone: '51945118207' }), filter, own)).toBe(true)
  expect(isListed(contact('c1', { phone: '51900000001' }), filter, own)).toBe(false)
})

test.each([
  ['Pedidos 2026-11', '2026-11'],
  ['Torre B 12-04', '12-04'],
  ['Mesa 4 - 15', '4 - 1'],
])('%s is found by %j, a part of its name', (name, text) => {
  expect(isListed(contact('c1', { name }), { ...defaultFilter, text }, own)).toBe(true)
})

test.each(['+51', '+5 1', '+()', ' ab '])('%j is too short to search', (text) => {
  expect(effectiveText(text)).toBeUndefined()
  expect(queryOf({ ...defaultFilter, text })).toEqual({})
})

test('shows the unarchived chats of every kind by default', () => {
  expect(defaultFilter.type).toBe('default')
})
