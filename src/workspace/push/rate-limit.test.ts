import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'

it('the rate limit refuses exactly the attempts above the limit in any window', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), gaps, (count, steps) => {
      let time = 0
      const may = rateLimit(count, 1_000, () => time)
      const passed: number[] = []
      for (const step of steps) {
        time += step
        const inWindow = passed.filter((at) => at > time - 1_000).length
        const isAllowed = may()
        expect(isAllowed).toBe(inWindow < count)
        if (isAllowed) passed.push(time)
      }
    }),
  )
})

it('the rate limit allows attempts after the clock was set back', () => {
  let time = 1_000_000
  const may = rateLimit(2, 1_000, () => time)
  expect([may(), may(), may()]).toEqual([true, true, false])
  time = 0
  expect([may(), may(), may()]).toEqual([true, true, false])
})
