import { z } from 'zod'
import { watchScreen, type ScreenFrame } from '#tests/support/screen-frames.ts'
import { settle, wheel, type BenchApp } from '../app.ts'
import type { Figure, Reading } from '../figure.ts'
import type { Control } from '../bare-program.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'
import { intervals, median, percentile, shareAbove } from '../statistics.ts'

/** One frame at 60 Hz, ms. */
const FRAME_MS = 1_000 / 60
/** Distance of a fast mouse wheel, px per frame. */
const PX_A_FRAME = 120
const SPEED = PX_A_FRAME * 60

const framesSchema = z.array(
  z.object({
    at: z.number(),
    scrollTop: z.number(),
    blank: z.number(),
    moved: z.number().nullable(),
  }),
)
type Frames = z.infer<typeof framesSchema>

/** Duration of one wheel movement, s. */
const SECONDS = 5

type Direction = 'up' | 'down'

export interface Course {
  scroller: string
  row: string
  /** The direction of each wheel movement. */
  directions: readonly Direction[]
}

/** The result of one wheel movement. */
export interface Turn {
  /** Number of shown frames. */
  frames: number
  p95: number
  /** Share of the frames that were late by at least half an interval or partly unpainted, 0 to 1. */
  late: number
  /** Number of frames that could be shown only after the page had rendered them. */
  waited: number
  blank: number
  /** Share of the page's own frames that were late by at least half an interval, 0 to 1. */
  drawnLate: number
  /** p50 and p95 of the time between two of the page's own frames, ms. */
  drawnP50: number
  drawnP95: number
  /** The largest movement against the direction of the wheel, px. */
  backwards: number
  /** Distance by which the rows moved, px. */
  travelled: number
}

/**
 * Scrolls by wheel and records every frame. Before each movement it records as many frames of an empty page, whose
 * delays are caused by the machine.
 */
export async function turnsOf(
  app: BenchApp,
  control: Control,
  course: Course,
): Promise<{ seen: Turn[]; beside: Figure['beside'] }> {
  const seen: Turn[] = []
  const empty: number[][] = []
  for (const direction of course.directions) {
    empty.push(await control.frameIntervals())
    seen.push(await turnWheel(app, course, direction))
  }
  const late = (steps: readonly number[]) => shareAbove(steps, FRAME_MS * 1.5) * 100
  return {
    seen,
    beside: {
      'turns of 5 s': seen.length,
      'frames a turn': median(seen.map(({ frames }) => frames)),
      'px a turn': median(seen.map(({ travelled }) => travelled)),
      'late frames of the worst turn, %': Math.max(...seen.map((turn) => turn.late)) * 100,
      'late among the frames in which the page drew, %':
        median(seen.map(({ drawnLate }) => drawnLate)) * 100,
      'empty page: p95, ms': median(empty.map((steps) => percentile(steps, 0.95))),
      'empty page: late, %': median(empty.map(late)),
    },
  }
}

export async function turnWheel(
  app: BenchApp,
  { scroller, row }: Pick<Course, 'scroller' | 'row'>,
  direction: Direction,
): Promise<Turn> {
  const sign = direction === 'up' ? -1 : 1
  await settle(app.page)
  await app.page.evaluate(
    `void (bench.watch = bench.watchFrames(${JSON.stringify({ scroller, row })}))`,
  )
  const screen = await watchScreen(app.electron)
  await wheel(app, scroller, { distance: sign * SPEED * SECONDS, speed: SPEED })
  const shown = await screen.stop()
  const frames = underWay(await ask(app.page, framesSchema, 'bench.watch.stop()'))
  return turnOf(shown, frames, sign)
}

/** The frames from the first to the last movement; the others are before or after scrolling. */
function underWay(frames: Frames): Frames {
  const moves = ({ moved }: Frames[number]) => moved !== null && moved !== 0
  const first = frames.findIndex(moves)
  const last = frames.findLastIndex(moves)
  if (first < 1) throw new Error('The wheel did not move the rows.')
  return frames.slice(first - 1, last + 1)
}

function turnOf(screen: readonly ScreenFrame[], frames: Frames, sign: 1 | -1): Turn {
  const steps = intervals(screen.filter(({ shown }) => shown).map(({ at }) => at))
  // Rows move in the opposite direction of the view.
  const along = frames.slice(1).map(({ moved }) => -sign * (moved ?? 0))
  const drawn = intervals(frames.map(({ at }) => at))
  const late = (of: readonly number[]) => shareAbove(of, FRAME_MS * 1.5)
  return {
    frames: steps.length,
    p95: percentile(steps, 0.95),
    late: late(steps) + screen.filter(({ incomplete }) => incomplete).length / steps.length,
    waited: screen.filter(({ waited }) => waited).length,
    blank: frames.filter(({ blank }) => blank > 0).length,
    drawnLate: late(drawn),
    drawnP50: percentile(drawn, 0.5),
    drawnP95: percentile(drawn, 0.95),
    backwards: Math.max(0, ...along.map((px) => -px)),
    travelled: along.reduce((sum, px) => sum + px, 0),
  }
}

/** How much of the wheel's way the rows did not move, %. */
export function wayMissed({ travelled }: Turn): number {
  return Math.max(0, 1 - travelled / (SPEED * SECONDS)) * 100
}

/**
 * Readings of the page's own frames, also against those of plain rows under the same wheel.
 * @param lateLimit late frames, %
 */
export function ownFrames(
  name: string,
  turns: readonly Turn[],
  plain: readonly Turn[],
  lateLimit: number,
): Reading[] {
  const p95 = (of: readonly Turn[]) => median(of.map(({ drawnP95 }) => drawnP95))
  return [
    {
      name: `${name}: p95 of the page's own frames, against plain rows`,
      value: p95(turns) / p95(plain),
      unit: '×',
      limit: benchLimits.wheelRatio,
    },
    {
      name: `${name}: late among the page's own frames`,
      value: median(turns.map(({ drawnLate }) => drawnLate)) * 100,
      unit: '%',
      limit: lateLimit,
    },
  ]
}

/** The page's own frames in words: p50 and p95 in ms, and the late ones. */
export function ownFramesInWords(turns: readonly Turn[]): string {
  const of = (value: (turn: Turn) => number) => median(turns.map(value))
  const late = of(({ drawnLate }) => drawnLate) * 100
  return `${of((turn) => turn.drawnP50).toFixed(1)} / ${of((turn) => turn.drawnP95).toFixed(1)}, late ${late.toFixed(1)} %`
}

/** A reading about the compositor, which should scroll without waiting for the page. */
export function waitedOf(turns: readonly Turn[]): Reading {
  return {
    name: 'frames that waited for the page, in all turns',
    value: turns.reduce((sum, { waited }) => sum + waited, 0),
    unit: 'frames',
    limit: 0,
  }
}

/**
 * The readings of several movements: the median of each value, or the worst for values that must always be zero.
 */
export function readingsOf(turns: readonly Turn[]): Reading[] {
  return [
    {
      name: 'p95 frame interval',
      value: median(turns.map(({ p95 }) => p95)),
      unit: 'ms',
      limit: benchLimits.frameMs,
    },
    {
      name: 'late frames',
      value: median(turns.map(({ late }) => late * 100)),
      unit: '%',
      limit: benchLimits.lateFrames,
    },
    {
      name: 'frames with a gap, in all turns',
      value: turns.reduce((sum, { blank }) => sum + blank, 0),
      unit: 'frames',
      limit: 0,
    },
    {
      name: 'way that rows went more or less than the wheel',
      value: median(
        turns.map(({ travelled }) => Math.abs(1 - travelled / (SPEED * SECONDS)) * 100),
      ),
      unit: '%',
      limit: benchLimits.strayedWay,
    },
    {
      name: 'way against the wheel, at worst',
      value: Math.max(...turns.map(({ backwards }) => backwards)),
      unit: 'px',
      limit: 0,
    },
  ]
}
