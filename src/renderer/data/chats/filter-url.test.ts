import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { listSorts } from '#contract/rules/chats/chat-sort.ts'
import { chatViews } from '#contract/rules/chats/chat-views.ts'
import { filterFromAddress, filterKey, writeFilter } from './filter-url.ts'
import { defaultFilter, typeFilters, type ListFilter } from './chat-filter.ts'

const written = (filter: ListFilter, before = '') => {
  const query = new URLSearchParams(before)
  writeFilter(query, filter)
  return query.toString()
}

test('the URL uses the parameter names of the chat list’s endpoint', () => {
  const filter: ListFilter = {
    view: 'mine',
    sort: 'closing',
    unread: true,
    queued: true,
    type: 'important',
    text: ' maría ',
    lastSender: 'contact',
    waiting: 15,
    agentTagIds: ['a1', 'a2'],
    teamTagId: 't1',
    tagId: 'vip',
    levelTags: [{ levelId: 'l1', tagId: 'x' }],
  }
  expect(Object.fromEntries(new URLSearchParams(written(filter)))).toEqual({
    view: 'mine',
    sort: 'closing',
    unread: 'true',
    queued: 'true',
    type: 'important',
    filter: 'maría',
    lastsender: 'contact',
    waiting: '15',
    tagIdList: 'a1,a2',
    filterTeamTagId: 't1',
    filterTagId: 'vip',
    filterTagsLvl: 'l1:x',
  })
})

test('a written filter is read back unchanged', () => {
  const id = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes(','))
  const anyFilter: fc.Arbitrary<ListFilter> = fc.record({
    view: fc.constantFrom(...chatViews),
    sort: fc.option(fc.constantFrom(...listSorts)),
    unread: fc.boolean(),
    queued: fc.boolean(),
    type: fc.constantFrom(...typeFilters),
    text: fc.constantFrom('', 'maría', 'a & b=c', '100%?'),
    lastSender: fc.constantFrom(null, 'contact' as const, 'group' as const),
    waiting: fc.option(fc.integer({ min: 1, max: limits.waitingMinutesMax })),
    agentTagIds: fc.uniqueArray(id, { maxLength: 3 }),
    teamTagId: fc.option(id),
    tagId: fc.option(id),
    levelTags: fc.uniqueArray(
      fc.record({
        levelId: fc.constantFrom('l:1', 'l%2', 'ñ'),
        tagId: fc.constantFrom('x:y', 'z'),
      }),
      { maxLength: 2, selector: ({ levelId }) => levelId },
    ),
  })
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(filterFromAddress(written(filter))).toEqual(filter)
    }),
  )
})

test('other parameters of the URL stay, and default values are left out', () => {
  const before = 'chat=c1&type=important&filterTagId=vip'
  expect(written(defaultFilter, before)).toBe('chat=c1')
  expect(filterKey(defaultFilter)).toBe('')
  expect(filterKey({ ...defaultFilter, text: 'ab' })).toBe('')
})

test.each([
  'type=everything',
  'lastsender=none',
  'waiting=0',
  'waiting=soon',
  'waiting=1.5',
  'filter=ab',
  `filter=${'x'.repeat(201)}`,
  'tagIdList=,,',
  `tagIdList=${'x'.repeat(129)}`,
  `filterTagId=${'x'.repeat(129)}`,
  'filterTeamTagId=a,b',
  'filterTagsLvl=alone',
  'filterTagsLvl=a:b:c',
  'filterTagsLvl=a:%25E0',
  'filterTagsLvl=:b',
])('%s is ignored', (search) => {
  expect(filterFromAddress(`?${search}`)).toEqual(defaultFilter)
})

test('invalid and repeated ids of a list are left out, and the last tag of a level counts', () => {
  const filter = filterFromAddress(`?tagIdList=a,${'x'.repeat(130)},b,a&filterTagsLvl=l:x,l:y,m:z`)
  expect(filter.agentTagIds).toEqual(['a', 'b'])
  expect(filter.levelTags).toEqual([
    { levelId: 'l', tagId: 'y' },
    { levelId: 'm', tagId: 'z' },
  ])
  const many = Array.from({ length: 150 }, (_, n) => `a${n}`)
  expect(filterFromAddress(`?tagIdList=${many.join(',')}`).agentTagIds).toHaveLength(100)
})
