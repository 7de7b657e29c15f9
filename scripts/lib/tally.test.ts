import { describe, expect, it } from 'vitest'
import { details, emptyTally, lastLine, readTally, sum } from './tally.mjs'

const mixed = { passed: 3, failed: ['b'], skipped: [{ name: 'c', reason: 'no tray here' }] }

describe('the last line', () => {
  it('names passed and failed', () => {
    expect(lastLine({ passed: 12, failed: [], skipped: [] })).toBe('12 passed, 0 failed')
  })

  it('names skipped only where there is one', () => {
    expect(lastLine(mixed)).toBe('3 passed, 1 failed, 1 skipped')
  })

  it('adds stages up', () => {
    expect(lastLine(sum([mixed, mixed, emptyTally()]))).toBe('6 passed, 2 failed, 2 skipped')
  })
})

it('gives each skip with its reason and each failure by name', () => {
  expect(details(mixed)).toEqual(['Skipped: c (no tray here)', 'Failed: b'])
})

describe('reading the tally of a stage', () => {
  it('takes what was written', () => {
    expect(readTally(JSON.stringify({ ...mixed, isWhole: true }), 'unit')).toEqual(mixed)
  })

  it('keeps what a stage had come to when it was stopped, and counts the stop', () => {
    const tally = readTally(JSON.stringify({ ...mixed, isWhole: false }), 'unit')
    expect(tally.passed).toBe(3)
    expect(tally.failed).toEqual(['b', 'unit: it was stopped before its end'])
  })

  it.each([
    ['no file', null, /without a result/],
    ['a file cut short', '{"passed": 3, "fai', /damaged/],
    ['something else', '{"passed": "3"}', /without a result/],
    ['an empty stage', JSON.stringify({ ...emptyTally(), isWhole: true }), /no test/],
  ])('counts %s as a failure', (_, text, said) => {
    const tally = readTally(text, 'unit')
    expect(tally.passed).toBe(0)
    expect(tally.failed).toEqual([expect.stringMatching(said)])
  })
})
