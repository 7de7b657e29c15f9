import { describe, expect, it } from 'vitest'
import { isFiltered, listFilterOf, paramsOf, unfiltered, viewOf } from './audit-filter.ts'

const read = (query: string) => viewOf(new URLSearchParams(query))
const filterOf = (query: string) => listFilterOf(read(query), '2026-11-27')

describe('an address of the audit log', () => {
  it.each<[query: string, filter: object]>([
    ['', { from: '2026-11-21' }],
    ['period=today', { from: '2026-11-27' }],
    ['period=month', { from: '2026-10-29' }],
    ['period=thisMonth', { from: '2026-11-01' }],
    ['period=all', {}],
    ['from=2026-11-02&to=2026-11-05', { from: '2026-11-02', to: '2026-11-05' }],
    ['by=u2&period=all', { by: 'u2' }],
    ['kinds=data,rules&period=all', { kinds: ['rules', 'data'] }],
    ['text=%20boleta%20&period=all', { text: 'boleta' }],
    ['type=rule&id=r1&period=all', { objectType: 'rule', objectId: 'r1' }],
  ])('“%s” asks for %o', (query, filter) => {
    expect(filterOf(query)).toEqual(filter)
    expect(new URLSearchParams(paramsOf(read(query))).size).toBe(new URLSearchParams(query).size)
    expect(viewOf(new URLSearchParams(paramsOf(read(query))))).toEqual(read(query))
  })

  it.each([
    'period=century',
    'period=own',
    'from=2026-11-05',
    'from=2026-11-05&to=2026-11-02',
    'from=yesterday&to=today',
    'kinds=secrets',
    'type=rule',
    'entry=-3',
    'entry=x',
  ])('what is wrong in “%s” is not filtered', (query) => {
    expect(read(query)).toEqual(read(''))
    expect(isFiltered(read(query))).toBe(false)
  })

  it.each(['by=u2', 'kinds=data', 'period=all', 'text=a', 'type=rule&id=r1'])(
    '“%s” is a filter, and can be removed without closing the entry',
    (query) => {
      const view = read(`${query}&entry=7`)
      expect(isFiltered(view)).toBe(true)
      expect(paramsOf(unfiltered(view))).toEqual({ entry: '7' })
    },
  )
})
