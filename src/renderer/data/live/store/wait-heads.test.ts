import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitParts, type WaitPart } from '#contract/rules/chats/chat-sort.ts'
import { waitHeads } from './wait-heads.ts'

const headsOf = (rows: readonly WaitPart[], first = 0) =>
  waitHeads({ first, length: rows.length }, (index) => rows[index] ?? 'none')

test.each<[string, WaitPart[], number, object[]]>([
  ['no row', [], 0, []],
  ['open waits alone', ['open', 'open'], 0, []],
  ['no closed wait', ['open', 'none'], 0, []],
  ['closed waits alone', ['closed', 'closed'], 0, [{ part: 'closed', index: 0, end: 2, count: 2 }]],
  [
    'all parts',
    ['open', 'closed', 'closed', 'none'],
    0,
    [
      { part: 'closed', index: 1, end: 3, count: 2 },
      { part: 'none', index: 3, end: 4, count: 1 },
    ],
  ],
  ['a lifted closed wait', ['closed', 'open', 'none'], 1, []],
])('the headings of a list with %s', (_, rows, first, expected) => {
  expect(headsOf(rows, first)).toEqual(expected)
})

test('a row that no longer belongs to its part is not counted', () => {
  const rows = ['closed', 'closed', 'none'] as const
  const heads = waitHeads(
    { first: 0, length: rows.length },
    (index) => rows[index] ?? 'none',
    (index) => index !== 1,
  )
  expect(heads).toEqual([
    { part: 'closed', index: 0, end: 2, count: 1 },
    { part: 'none', index: 2, end: 3, count: 1 },
  ])
})

test('each part with a heading begins below it and ends above the next one', () => {
  const rows = fc
    .array(fc.constantFrom(...waitParts), { maxLength: 60 })
    .map((parts) => parts.toSorted((a, b) => waitParts.indexOf(a) - waitParts.indexOf(b)))
  fc.assert(
    fc.property(rows, (parts) => {
      const heads = headsOf(parts)
      expect(heads.length > 0).toBe(parts.includes('closed'))
      for (const { part, index, end, count } of heads) {
        expect(parts.slice(index, end)).toEqual(Array.from({ length: count }, () => part))
        expect([parts[index - 1], parts[end]]).not.toContain(part)
      }
    }),
  )
})
