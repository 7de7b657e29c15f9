import { describe, expect, it } from 'vitest'
import { details, emptyTally, lastLine, readTally, sum } from './tally.mjs'

const mixed = {
  passed: 3,
  failed: ['b'],
  skipped: [{ name: 'c', reason: 'no tray here' }],
  slowest: [{ name: 'a', ms: 1_240 }],
}

describe('the last line', () => {
  it('contains the numbers of passed and failed tests', () => {
    expect(lastLine({ ...emptyTally(), passed: 12 })).toBe('12 passed, 0 failed')
  })

  it('contains the number of skipped tests only if there are some', () => {
    expect(lastLine(mixed)).toBe('3 passed, 1 failed, 1 skipped')
  })

  it('adds stages up', () => {
    expect(lastLine(sum([mixed, mixed, emptyTally()]))).toBe('6 passed, 2 failed, 2 skipped')
  })
})

describe('the lines before the last', () => {
  it('list slow tests, skipped tests with their reasons, and failed tests', () => {
    expect(details(mixed)).toEqual(['Slow: 1.2 s a', 'Skipped: c (no tray here)', 'Failed: b'])
  })

  it('list the ten slowest tests of all stages, slowest first', () => {
    const stage = (from: number) => ({
      ...emptyTally(),
      slowest: Array.from({ length: 8 }, (_, index) => ({
        name: `${from + index}`,
        ms: 1_000 * (from + index),
      })),
    })
    const lines = details(sum([stage(1), stage(11)]))
    expect(lines).toHaveLength(10)
    expect(lines.slice(0, 2)).toEqual(['Slow: 18.0 s 18', 'Slow: 17.0 s 17'])
    expect(lines.at(-1)).toBe('Slow: 7.0 s 7')
  })
})

describe('reading the tally of a stage', () => {
  it('returns what the stage wrote', () => {
    expect(readTally(JSON.stringify({ ...mixed, isWhole: true }), 'unit')).toEqual(mixed)
  })

  it('counts the results of a stopped stage, and the stop as a failure', () => {
    const tally = readTally(JSON.stringify({ ...mixed, isWhole: false }), 'unit')
    expect(tally.passed).toBe(3)
    expect(tally.failed).toEqual(['b', 'unit: it was stopped before its end'])
  })

  it.each([
    ['no file', null, /without a result/],
    ['a file cut short', '{"passed": 3, "fai', /damaged/],
    ['something else', '{"passed": "3"}', /without a result/],
    [
      'a result without durations',
      '{"passed":3,"failed":[],"skipped":[],"isWhole":true}',
      /without a/,
    ],
    ['an empty stage', JSON.stringify({ ...emptyTally(), isWhole: true }), /no test/],
  ])('counts %s as a failure', (_, text, failure) => {
    const tally = readTally(text, 'unit')
    expect(tally.passed).toBe(0)
    expect(tally.failed).toEqual([expect.stringMatching(failure)])
  })
})
