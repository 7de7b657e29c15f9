import { describe, expect, it } from 'vitest'
import { missedReadings, quantity, type Figure } from './figure.ts'
import { asMarkdown, asTable, type Run } from './report.ts'

const scroll: Figure = {
  id: 'scroll',
  title: 'Chat list scrolled',
  readings: [
    { name: 'p95 frame interval', value: 16.74, unit: 'ms', limit: 18 },
    { name: 'late frames', value: 2.5, unit: '%', limit: 1 },
  ],
  beside: { rows: 100_000 },
}
const run: Run = {
  at: '2026-01-02T03:04:05.678Z',
  quick: false,
  machine: {
    cores: 2,
    processor: 'Example',
    memoryGb: 24,
    system: 'Linux',
    electron: '45.3.4',
    node: '24.1.0',
    load: '0.10',
  },
  figures: [scroll],
  broken: [{ id: 'start', reason: 'The app opened no window.' }],
}

describe('a limit', () => {
  it('is missed by a higher reading and by a failed measurement', () => {
    const at = (value: number): Figure => ({
      ...scroll,
      readings: [{ name: 'n', value, unit: 'ms', limit: 18 }],
    })
    expect(missedReadings([at(18)])).toEqual([])
    expect(missedReadings([at(19), at(Number.NaN)])).toEqual([
      'Chat list scrolled: n 19 ms, limit 18 ms',
      'Chat list scrolled: n not measured, limit 18 ms',
    ])
  })
})

describe('a quantity', () => {
  it.each([
    [1.234, '×', '1.23×'],
    [16.66, 'ms', '16.7 ms'],
    [251.4, 'kB', '251 kB'],
    [0, '%', '0 %'],
  ] as const)('%f has three significant digits', (value, unit, text) => {
    expect(quantity(value, unit)).toBe(text)
  })
})

describe('the report', () => {
  it('shows every reading with its verdict, and aborted figures', () => {
    const lines = asTable(run).split('\n')
    expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual([
      'Limit',
      'met',
      'MISSED',
      'BROKE OFF',
      '',
      'Chat list scrolled: rows 100000.',
    ])
  })

  it('contains its conditions in the documentation', () => {
    const page = asMarkdown(run)
    expect(page).toContain('2026-01-02')
    expect(page).toContain('Electron 45.3.4')
    expect(page).toContain('| Chat list scrolled: late frames | 2.5 % | ≤ 1 % | MISSED |')
    expect(page).toContain('- Chat list scrolled: rows 100000.')
  })

  it('keeps the remarks of the page before', () => {
    const before = '# Before\n\n- Old: 1.\n\n## Remarks\n\nWhy it is missed.\n'
    expect(asMarkdown(run, before)).toBe(`${asMarkdown(run)}\n## Remarks\n\nWhy it is missed.\n`)
  })
})
