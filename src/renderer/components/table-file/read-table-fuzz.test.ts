import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileCsv } from '#tests/fuzz/hostile-values.ts'
import { readTable } from './read-table.ts'

it('a file is refused, or read as numbered rows with at most one cell for each column', () => {
  const bytes = fc.oneof(
    hostileCsv.map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 200 }),
  )
  fc.assert(
    fc.property(bytes, (file) => {
      const reading = readTable(file, {}, 100)
      if (!reading.ok) return
      const { head, rows } = reading.table
      expect(rows.length).toBeGreaterThan(0)
      const numbers = rows.map(({ number }) => number)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      for (const { number, cells } of rows) {
        expect(number).toBeGreaterThan(0)
        expect(cells.length).toBeLessThanOrEqual(head.length)
      }
    }),
  )
})
