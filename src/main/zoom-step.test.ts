import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { zoomAfter, type ZoomStep } from './zoom-step.ts'

it.each<[number, ZoomStep, number]>([
  [100, 'in', 110],
  [100, 'out', 90],
  [125, 'reset', 100],
  [104, 'in', 110],
  [104, 'out', 100],
  [200, 'in', 200],
  [50, 'out', 50],
])('%i %% with the step %s becomes %i %%', (current, step, expected) => {
  expect(zoomAfter(current, step)).toBe(expected)
})

it('repeated steps end at the lowest and the highest level', () => {
  const walk = (step: ZoomStep) =>
    Array.from({ length: 20 }).reduce<number>((zoom) => zoomAfter(zoom, step), 100)
  expect([walk('out'), walk('in')]).toEqual([limits.zoom.min, limits.zoom.max])
})
