import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { keptReports } from './crash-report.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00Z')
const report = (age: number, kind: 'error' | 'ended') => ({
  at: new Date(NOW - age).toISOString(),
  kind,
})

describe('the reports that are kept', () => {
  it.each([
    ['include a report of today', 0, true],
    ['include a report that is exactly 14 days old', 14 * DAY_MS, true],
    ['do not include an older report', 14 * DAY_MS + 1, false],
  ])('%s', (_, age, isKept) => {
    expect(keptReports([report(age, 'ended')], NOW).kept).toHaveLength(isKept ? 1 : 0)
  })

  it('are the newest of each kind, newest first; every other report is removed', () => {
    const any = fc.record({
      age: fc.integer({ min: 0, max: 20 * DAY_MS }),
      kind: fc.constantFrom('error' as const, 'ended' as const),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (drawn) => {
        const reports = drawn.map(({ age, kind }) => report(age, kind))
        const { kept, removed } = keptReports(reports, NOW)
        expect(new Set([...kept, ...removed])).toEqual(new Set(reports))
        expect(kept.length + removed.length).toBe(reports.length)
        for (const kind of ['error', 'ended'] as const) {
          const ours = kept.filter((one) => one.kind === kind)
          expect(ours.length).toBeLessThanOrEqual(limits.crashReportsMax)
          const oldestKept = Math.min(...ours.map(({ at }) => Date.parse(at)))
          const isFull = ours.length === limits.crashReportsMax
          const isTooOld = (at: number) => at < NOW - limits.crashReportDaysMax * DAY_MS
          const wrong = removed
            .filter((one) => one.kind === kind)
            .map(({ at }) => Date.parse(at))
            .filter((at) => !isTooOld(at) && !(isFull && at <= oldestKept))
          expect(wrong).toEqual([])
        }
        expect(kept.map(({ at }) => at)).toEqual(
          kept
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        )
      }),
    )
  })
})
