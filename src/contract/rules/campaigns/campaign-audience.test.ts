import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAudienceFilter, leftOutReasons } from './campaign-audience.ts'

const phone = fc.oneof(
  fc.constantFrom('51900000001', '51900000002', '51900000003', '51900000004').map((digits) => ({
    ok: true as const,
    digits,
  })),
  fc.constant({ ok: false as const, problem: 'missing' as const, digits: '' }),
)
const candidates = fc.array(fc.record({ phone, isHidden: fc.boolean() }), { maxLength: 40 })
const numbers = fc
  .subarray(['51900000001', '51900000002', '51900000003', '51900000004'])
  .map((all) => new Set(all))

test('a candidate is either reached or left out; no number is reached twice; blocked, opted-out and excluded numbers are left out', () => {
  fc.assert(
    fc.property(candidates, numbers, numbers, numbers, (all, blocked, optedOut, excluded) => {
      const filter = createAudienceFilter({ blocked, optedOut, excluded })
      const verdicts = all.map((one) => filter.judge(one))
      const reached = all.flatMap(({ phone: { digits } }, index) =>
        verdicts[index] === 'reached' ? [digits] : [],
      )
      const left = leftOutReasons.reduce((sum, reason) => sum + filter.counts[reason], 0)
      expect(filter.counts.chosen).toBe(all.length)
      expect(left + filter.counts.reached).toBe(all.length)
      expect(reached).toHaveLength(filter.counts.reached)
      expect(new Set(reached).size).toBe(reached.length)
      const isLeftOut = (one: string) => [blocked, optedOut, excluded].some((out) => out.has(one))
      expect(reached.filter(isLeftOut)).toEqual([])
      const reachable = all.flatMap(({ phone: one, isHidden }) =>
        one.ok && !isHidden && !isLeftOut(one.digits) ? [one.digits] : [],
      )
      expect(new Set(reached)).toEqual(new Set(reachable))
    }),
  )
})

test.each([
  ['a number that is not valid', 'invalid', { ok: false, problem: 'tooShort', digits: '1' }, false],
  ['a blocked person who also opted out', 'blocked', { ok: true, digits: 'both' }, true],
  ['a hidden contact that opted out', 'optedOut', { ok: true, digits: 'out' }, true],
  ['a hidden contact that is also excluded', 'hidden', { ok: true, digits: 'ex' }, true],
  ['an excluded contact', 'excluded', { ok: true, digits: 'ex' }, false],
  ['a number that is already reached', 'duplicate', { ok: true, digits: 'again' }, false],
  ['any other candidate', 'reached', { ok: true, digits: 'new' }, false],
] as const)('the verdict on %s is %s', (_, verdict, one, isHidden) => {
  const filter = createAudienceFilter({
    blocked: new Set(['both']),
    optedOut: new Set(['out', 'both']),
    excluded: new Set(['ex']),
  })
  filter.judge({ phone: { ok: true, digits: 'again' }, isHidden: false })
  expect(filter.judge({ phone: one, isHidden })).toBe(verdict)
})

test('numbers are compared by person, in whatever spelling a list has them', () => {
  const filter = createAudienceFilter({
    blocked: new Set(['56987654321']),
    optedOut: new Set(['553187651111']),
    excluded: new Set(['5215512345678']),
  })
  const verdicts = ['5531987651111', '525512345678', '5491123456789', '541123456789'].map(
    (digits) => filter.judge({ phone: { ok: true, digits }, isHidden: false }),
  )
  expect(verdicts).toEqual(['optedOut', 'excluded', 'reached', 'duplicate'])
})
