import { expect, test } from 'vitest'
import { notificationSchema } from '#contract/entities/messages/notification.ts'
import { dayRows } from './day-rows.ts'

const at = (id: string, createdAt: Date) =>
  notificationSchema.parse({
    id,
    groupId: 'g',
    kind: 'mention',
    text: '',
    createdAt: createdAt.toISOString(),
  })

test('each local day has one header, before its first notification', () => {
  const rows = dayRows([
    at('c', new Date(2026, 10, 23, 0, 1)),
    at('b', new Date(2026, 10, 22, 23, 59)),
    at('a', new Date(2026, 10, 22, 8, 0)),
  ])
  expect(rows.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'day 2026-11-23',
    'item c',
    'day 2026-11-22',
    'item b',
    'item a',
  ])
})

test('an empty list has no header', () => {
  expect(dayRows([])).toEqual([])
})
