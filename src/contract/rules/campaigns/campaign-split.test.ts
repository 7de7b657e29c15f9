import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SplitMeasure } from '#contract/entities/campaigns/campaign-split.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import {
  canMeasure,
  canTestAgainst,
  chanceOf,
  decideSplit,
  splitRecipients,
  testedPeople,
} from './campaign-split.ts'

const { splitPercentMin, splitPercentMax } = limits.campaign
const percent = fc.integer({ min: splitPercentMin, max: splitPercentMax })
const variantsOf = (seed: string, people: number, sharePercent: number) =>
  Array.from({ length: people }, splitRecipients(seed, people, { sharePercent }))

describe('the recipients of a test', () => {
  test('are the share, half of them with each template, and the same for the same campaign', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 700 }), percent, (seed, people, share) => {
        const variants = variantsOf(seed, people, share)
        const of = (variant: string) => variants.filter((one) => one === variant).length
        expect(of('a') + of('b')).toBe(testedPeople(people, { sharePercent: share }))
        expect(of('a') - of('b')).toBeGreaterThanOrEqual(0)
        expect(of('a') - of('b')).toBeLessThanOrEqual(1)
        expect(variantsOf(seed, people, share)).toEqual(variants)
      }),
      { seed: 28 },
    )
  })

  test('are others in another campaign, and come from all parts of the audience', () => {
    const people = 40
    const tested = Array.from({ length: people }, () => 0)
    const rounds = 2_000
    for (let round = 0; round < rounds; round += 1)
      for (const [at, variant] of variantsOf(`campaign-${round}`, people, 20).entries())
        if (variant !== undefined) tested[at] = (tested[at] ?? 0) + 1
    // Everybody is in a fifth of the tests, give or take four standard deviations.
    for (const count of tested) expect(Math.abs(count - rounds / 5)).toBeLessThan(72)
  })

  test.each([
    [0, 10, 0],
    [1, 50, 1],
    [3, 10, 2],
    [15, 10, 2],
    [57, 20, 11],
    [1_000, 50, 500],
  ])('of %i people, %i %% are %i', (people, sharePercent, tested) => {
    expect(testedPeople(people, { sharePercent })).toBe(tested)
  })
})

describe('the decision', () => {
  const numbers = (sent: number, good: number) => ({ sent, read: good, replied: 0, clicked: good })

  test.each([
    ['all against none', numbers(4, 0), numbers(4, 4), 'b', 'difference'],
    ['all of three against none', numbers(3, 3), numbers(3, 0), 'a', 'noDifference'],
    ['12 against 10 of 100', numbers(100, 10), numbers(100, 12), 'a', 'noDifference'],
    ['25 against 10 of 100', numbers(100, 10), numbers(100, 25), 'b', 'difference'],
    ['fewer of many more', numbers(400, 100), numbers(20, 15), 'b', 'difference'],
    ['nothing sent of one', numbers(50, 50), numbers(0, 0), 'a', 'noDifference'],
    ['nobody at all', numbers(0, 0), numbers(0, 0), 'a', 'noDifference'],
    [
      '5.2 against 5 % of many',
      numbers(20_000, 1_000),
      numbers(20_000, 1_040),
      'a',
      'noDifference',
    ],
    ['6 against 5 % of many', numbers(20_000, 1_000), numbers(20_000, 1_200), 'b', 'difference'],
  ])('%s', (_, a, b, winner, decision) => {
    expect(decideSplit({ a, b }, 'read')).toEqual({ winner, decision })
  })

  test('is by the measure that was chosen', () => {
    const a = { sent: 50, read: 40, replied: 2, clicked: 20 }
    const b = { sent: 50, read: 10, replied: 20, clicked: 21 }
    const winners: [SplitMeasure, string][] = [
      ['read', 'a'],
      ['replied', 'b'],
      ['clicked', 'a'],
    ]
    for (const [measure, winner] of winners)
      expect(decideSplit({ a, b }, measure)).toMatchObject({ winner })
    expect(decideSplit({ a, b }, 'clicked').decision).toBe('noDifference')
  })

  test('is Fisher’s: the tea taster, and the same for both orders', () => {
    expect(chanceOf({ sent: 4, good: 3 }, { sent: 4, good: 1 })).toBeCloseTo(34 / 70, 10)
    expect(chanceOf({ sent: 10, good: 1 }, { sent: 12, good: 9 })).toBeCloseTo(0.0037, 4)
    const group = fc
      .tuple(fc.nat(60), fc.nat(60))
      .map(([good, others]) => ({ sent: good + others, good }))
    fc.assert(
      fc.property(group, group, (a, b) => {
        const chance = chanceOf(a, b)
        expect(chance).toBeGreaterThan(0)
        expect(chance).toBeLessThanOrEqual(1)
        expect(chanceOf(b, a)).toBeCloseTo(chance, 9)
      }),
      { seed: 28 },
    )
  })
})

describe('two templates', () => {
  const template = (id: string, changes: object = {}) =>
    whatsAppTemplateSchema.parse({
      id,
      name: id,
      templateType: 'TEXT',
      templateText: 'Hi {{1}}',
      status: 'approved',
      buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
      ...changes,
    })
  const first = template('first')

  test.each([
    ['with the same placeholders', template('second'), true],
    ['with other quick replies', template('second', { buttons: [] }), true],
    ['that are one', first, false],
    ['that are translations', template('second', { name: 'first', languageCode: 'en' }), false],
    ['with other placeholders', template('second', { templateText: 'Hi {{1}} {{2}}' }), false],
    ['of other types', template('second', { templateType: 'IMAGE' }), false],
    ['of which one is paused', template('second', { status: 'paused' }), false],
    [
      'with a button that takes a value',
      template('second', { buttons: [{ type: 'COPY_CODE', text: 'Copy' }] }),
      false,
    ],
  ])('%s can be tested: %#', (_, second, expected) => {
    expect(canTestAgainst(first, second)).toBe(expected)
  })

  test('are compared by presses only if both have quick replies', () => {
    const silent = template('silent', { buttons: [] })
    expect(canMeasure('clicked', [first, silent])).toBe(false)
    expect(canMeasure('clicked', [first, template('second')])).toBe(true)
    expect(canMeasure('replied', [first, silent])).toBe(true)
  })
})
