import { describe, expect, it } from 'vitest'
import { roles } from '#contract/entities/people/permission.ts'
import { twoStepAudiences } from '#contract/entities/people/two-step.ts'
import { earliestDemand, isDemandedOf, isLoosened } from './two-step.ts'

const demand = { who: 'admins', from: '2026-12-07', rememberDays: 7, idleDays: 14 } as const
const nothing = { who: 'nobody', from: undefined, rememberDays: 30, idleDays: 14 } as const

describe('isDemandedOf', () => {
  it('is true of everybody, of admins or of nobody', () => {
    const of = (who: (typeof twoStepAudiences)[number]) =>
      roles.filter((role) => isDemandedOf(who, role))
    expect(twoStepAudiences.map(of)).toEqual([[], ['ROLE_ADMI'], [...roles]])
  })
})

describe('isLoosened', () => {
  it.each([
    ['nothing', {}, false],
    ['more people', { who: 'everybody' }, false],
    ['an earlier day', { from: '2026-12-06' }, false],
    ['a shorter memory', { rememberDays: 0 }, false],
    ['nobody', { who: 'nobody', from: undefined }, true],
    ['a later day', { from: '2026-12-08' }, true],
    ['a longer memory', { rememberDays: 30 }, true],
    ['sessions that end earlier', { idleDays: 1 }, false],
    ['sessions that last longer', { idleDays: 30 }, true],
    ['more people on a later day', { who: 'everybody', from: '2027-01-01' }, true],
  ] as const)('%s', (_, change, expected) => {
    expect(isLoosened(demand, { ...demand, ...change })).toBe(expected)
  })

  it('is false for a first demand', () => {
    expect(isLoosened(nothing, { ...demand, rememberDays: 30 })).toBe(false)
  })
})

describe('earliestDemand', () => {
  const days = { today: '2026-12-01', tomorrow: '2026-12-02' }

  it.each([
    ['a first demand begins tomorrow', nothing, 'admins', false, '2026-12-02'],
    ['or today if all have two steps', nothing, 'admins', true, '2026-12-01'],
    [
      'one for the same people keeps its day',
      { ...demand, from: '2026-11-01' },
      'admins',
      false,
      '2026-11-01',
    ],
    ['a later one can begin tomorrow', demand, 'admins', false, '2026-12-02'],
    [
      'one for more people begins tomorrow',
      { ...demand, from: '2026-11-01' },
      'everybody',
      false,
      '2026-12-02',
    ],
  ] as const)('%s', (_, before, who, haveAll, expected) => {
    expect(earliestDemand({ before, who }, { ...days, haveAll })).toBe(expected)
  })
})
