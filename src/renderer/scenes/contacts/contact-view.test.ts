import { expect, test } from 'vitest'
import { segmentSchema } from '#contract/entities/contacts/segment.ts'
import { differsFrom, hasRule, viewOf, viewOfQuery, wholeView } from './contact-view.ts'

const segment = segmentSchema.parse({
  id: 'g1',
  groupId: '1',
  name: 'VIP',
  rule: { tagIds: ['vip'], isFree: true },
})

test('the view of a segment has its filters, and differs from the segment after a filter is changed', () => {
  const view = viewOf(segment)
  expect(view).toMatchObject({ tagIds: ['vip'], isFree: true, archived: false, segmentId: 'g1' })
  expect(differsFrom(view, segment)).toBe(false)
  expect(differsFrom({ ...view, tagIds: [] }, segment)).toBe(true)
})

test.each([
  [{}, false],
  [{ tagIds: [] }, false],
  [{ isFree: false }, false],
  [{ sources: [1] }, true],
  [{ isFree: true }, true],
  [{ activeDays: 30 }, true],
  [{ fields: [{ number: 3, operator: 'isEmpty' as const, values: [] }] }, true],
  [{ brand: [] }, false],
  [{ isOptedOut: false }, true],
  [{ createdTo: '2026-11-27' }, true],
])('the rule %j filters the table: %s', (rule, expected) => {
  expect(hasRule({ ...wholeView, ...rule })).toBe(expected)
})

test.each([
  ['statuses=1', [1]],
  ['statuses=3,0', [3, 0]],
  ['statuses=9,x,', undefined],
  ['', undefined],
])('a link with "%s" filters by the statuses %j', (query, statuses) => {
  const view = viewOfQuery(new URLSearchParams(query))
  expect(view).toEqual(statuses === undefined ? wholeView : { ...wholeView, statuses })
})
