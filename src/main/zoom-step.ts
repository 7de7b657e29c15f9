import { limits } from '#contract/limits.ts'

/** Zoom levels of the menu, percent. */
const LEVELS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const

export type ZoomStep = 'in' | 'out' | 'reset'

/** Returns the zoom after a step, percent: 100 for `reset`, otherwise the next level in the direction of the step. */
export function zoomAfter(current: number, step: ZoomStep): number {
  if (step === 'reset') return 100
  const next =
    step === 'in'
      ? LEVELS.find((level) => level > current)
      : LEVELS.findLast((level) => level < current)
  return next ?? (step === 'in' ? limits.zoom.max : limits.zoom.min)
}
