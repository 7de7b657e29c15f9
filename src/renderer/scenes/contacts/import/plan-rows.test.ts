import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { planRows } from './plan-rows.ts'
import type { GoodRow } from './row-check.ts'
import { noSimulation } from './simulation.ts'

const row = { name: 'Rosa', lastName: 'Huanca', email: 'rosa@mail.example', phone: '51955512345' }

test('the batches contain every planned row once, and no other row', async () => {
  const size = limits.contacts.importStep
  const rules = fc.constantFrom<'skip' | 'update'>('skip', 'update')
  const kinds = fc.array(fc.constantFrom('new', 'duplicate', 'refused'), { maxLength: size * 3 })
  await fc.assert(
    fc.asyncProperty(kinds, rules, async (all, rule) => {
      const rows = all.map((_, at): GoodRow => ({ number: at + 2, row }))
      const good = new Map(
        rows.flatMap(({ number }, at) =>
          all[at] === 'refused' ? [] : [[number, { isNew: all[at] === 'new' }] as const],
        ),
      )
      const reader = {
        good: (from: number, limit: number) => Promise.resolve(rows.slice(from, from + limit)),
      }
      const next = planRows(reader, { ...noSimulation, good }, rule, new Map())
      const numbers: number[] = []
      for (;;) {
        const batch = await next()
        if (batch.length === 0) break
        expect(batch.length).toBeLessThanOrEqual(size)
        numbers.push(...batch.map(({ number }) => number))
      }
      const expected = rows.filter(
        (_, at) => all[at] === 'new' || (all[at] === 'duplicate' && rule === 'update'),
      )
      expect(numbers).toEqual(expected.map(({ number }) => number))
    }),
  )
})

test('rows get the ids of the tags that were created for the import', async () => {
  const rows: GoodRow[] = [
    { number: 2, row: { ...row, tagIds: ['vip'] }, newTags: ['feria 2026', 'vip alias'] },
    { number: 3, row },
  ]
  const reader = { good: (from: number) => Promise.resolve(rows.slice(from)) }
  const good = new Map(rows.map(({ number }) => [number, { isNew: true }]))
  const ids = new Map([
    ['feria 2026', 'created'],
    ['vip alias', 'vip'],
  ])
  const planned = await planRows(reader, { ...noSimulation, good }, 'skip', ids)()
  expect(planned.map((one) => one.row.tagIds)).toEqual([['vip', 'created'], undefined])
})
