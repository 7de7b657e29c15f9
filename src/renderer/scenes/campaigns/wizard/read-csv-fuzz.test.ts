import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { hostileCsv } from '#tests/fuzz/hostile-values.ts'
import { parseCsv } from './read-csv.ts'

it('a file of recipients is refused with a reason, or has rows and a name for each column', () => {
  fc.assert(
    fc.property(hostileCsv, (text) => {
      const file = parseCsv('people.csv', text)
      if (typeof file === 'string') return
      expect(file.rows.length).toBeGreaterThan(0)
      expect(file.columns.length).toBeLessThanOrEqual(limits.campaign.columnsMax)
      for (const column of file.columns) expect(column).not.toBe('')
    }),
  )
})
