import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright'
import { z } from 'zod'

/** One frame of the screen while something scrolled, as the browser's compositor tells of it. */
export interface ScreenFrame {
  /** The frame's own time, ms. */
  at: number
  /** It came onto the screen, scrolled on. */
  shown: boolean
  /** Part of it was not painted yet. */
  incomplete: boolean
  /** It could be shown only once the page had drawn it. */
  waited: boolean
}

/** The events by which Chromium's own tools draw their row of frames. */
const CATEGORY = 'disabled-by-default-devtools.timeline.frame'

/** Notes every frame that any window shows, from now until it is stopped. */
export async function watchScreen(
  electron: ElectronApplication,
): Promise<{ stop(): Promise<ScreenFrame[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-frames-'))
  await electron.evaluate(
    ({ contentTracing }, category) =>
      contentTracing.startRecording({ included_categories: [category] }),
    CATEGORY,
  )
  return {
    async stop() {
      const file = join(folder, 'trace.json')
      try {
        await electron.evaluate(
          ({ contentTracing }, path) => contentTracing.stopRecording(path),
          file,
        )
        return scrolledFrames(JSON.parse(await readFile(file, 'utf8')))
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

const reporterSchema = z.object({
  frame_sequence: z.number(),
  state: z.string(),
  scroll_state: z.string(),
  has_missing_content: z.boolean(),
})
const eventSchema = z.object({
  name: z.literal('PipelineReporter'),
  ph: z.literal('b'),
  /** µs. */
  ts: z.number(),
  // The first is its name up to some version between Chromium 130 and 148.
  args: z.union([
    z
      .object({ chrome_frame_reporter: reporterSchema })
      .transform((args) => args.chrome_frame_reporter),
    z.object({ frame_reporter: reporterSchema }).transform((args) => args.frame_reporter),
  ]),
})
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) })

/**
 * The frames from the first to the last one in which something scrolled, by the trace of one window. A frame has
 * several reporters where the page's part of it comes later than the compositor's.
 * @throws when the trace tells of no scrolling
 */
export function scrolledFrames(trace: unknown): ScreenFrame[] {
  const frames = new Map<number, ScreenFrame>()
  for (const event of traceSchema.parse(trace).traceEvents) {
    const { success, data } = eventSchema.safeParse(event)
    if (!success) continue
    const { frame_sequence, state, scroll_state, has_missing_content } = data.args
    if (scroll_state === 'SCROLL_NONE') continue
    const before = frames.get(frame_sequence)
    const waited = scroll_state !== 'SCROLL_COMPOSITOR_THREAD'
    // Where scrolling waits for the page, a frame without the page's part shows what stood there before.
    const shown =
      state === 'STATE_PRESENTED_ALL' || (!waited && state === 'STATE_PRESENTED_PARTIAL')
    frames.set(frame_sequence, {
      at: data.ts / 1_000,
      shown: shown || before?.shown === true,
      incomplete: (shown && has_missing_content) || before?.incomplete === true,
      waited: waited || before?.waited === true,
    })
  }
  if (frames.size === 0) throw new Error('Nothing scrolled.')
  return [...frames].toSorted(([a], [b]) => a - b).map(([, frame]) => frame)
}
