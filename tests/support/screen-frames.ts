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

/** Notes every frame in which something scrolls, from now until it is stopped. */
export const watchScreen = (electron: ElectronApplication) => watchTrace(electron, scrolledFrames)

/** Notes the time of every frame that comes onto the screen with what the page has drawn, ms. */
export const watchPresented = (electron: ElectronApplication) =>
  watchTrace(electron, presentedFrames)

async function watchTrace<Frame>(
  electron: ElectronApplication,
  read: (trace: unknown) => Frame[],
): Promise<{ stop(): Promise<Frame[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-frames-'))
  await electron.evaluate(
    ({ contentTracing }, category) =>
      // Without leaving out the rest, everything that is traced by default would be too, 90 MB in five seconds, and
      // slow down what is watched.
      contentTracing.startRecording({
        included_categories: [category],
        excluded_categories: ['*'],
      }),
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
        return read(JSON.parse(await readFile(file, 'utf8')))
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

const reporterSchema = z.object({
  state: z.string(),
  scroll_state: z.string(),
  has_missing_content: z.boolean(),
})
const beginSchema = z.object({
  name: z.literal('PipelineReporter'),
  ph: z.literal('b'),
  pid: z.number(),
  id2: z.object({ local: z.string() }),
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
const endSchema = beginSchema.omit({ args: true }).extend({ ph: z.literal('e') })
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) })

interface Report extends z.infer<typeof reporterSchema> {
  /** The time of the frame that it is of, µs. */
  begin: number
  /** When that came onto the screen, or was given up, µs. */
  end: number
}

/**
 * The frames from the first to the last one in which something scrolled, by the trace of one window.
 *
 * One frame of the screen has several reports where the page's part of it took longer than the compositor's: the page's
 * is of the frame in which it began. All of them end when it comes onto the screen, and the youngest is the one that it
 * was drawn for.
 * @throws when the trace tells of no scrolling
 */
export function scrolledFrames(trace: unknown): ScreenFrame[] {
  const frames = new Map<number, ScreenFrame>()
  const onScreen = new Map<number, Report[]>()
  for (const report of reportsIn(traceSchema.parse(trace).traceEvents)) {
    if (report.scroll_state === 'SCROLL_NONE') continue
    const isShown = cameOntoTheScreen(report)
    if (isShown) onScreen.set(report.end, [...(onScreen.get(report.end) ?? []), report])
    const before = frames.get(report.begin)
    frames.set(report.begin, {
      at: report.begin / 1_000,
      shown: false,
      incomplete: false,
      waited: waitedForThePage(report) || before?.waited === true,
    })
  }
  for (const reports of onScreen.values()) {
    const frame = frames.get(Math.max(...reports.map(({ begin }) => begin)))
    if (frame === undefined) continue
    frame.shown = true
    frame.incomplete ||= reports.some((report) => report.has_missing_content)
  }
  if (frames.size === 0) throw new Error('Nothing scrolled.')
  return [...frames].toSorted(([a], [b]) => a - b).map(([, frame]) => frame)
}

/** Times of the frames that came onto the screen with the page's part, ms, by the trace of one window. */
export function presentedFrames(trace: unknown): number[] {
  const shown = new Map<number, number>()
  for (const { state, begin, end } of reportsIn(traceSchema.parse(trace).traceEvents)) {
    if (state !== 'STATE_PRESENTED_ALL') continue
    // Several reports that end together are one frame of the screen: the youngest is the one that it was drawn for.
    shown.set(end, Math.max(begin, shown.get(end) ?? 0))
  }
  return [...new Set(shown.values())].toSorted((a, b) => a - b).map((begin) => begin / 1_000)
}

const waitedForThePage = (report: Report) => report.scroll_state !== 'SCROLL_COMPOSITOR_THREAD'

/** Where scrolling waits for the page, a frame without the page's part shows what stood there before. */
function cameOntoTheScreen(report: Report): boolean {
  const { state } = report
  if (state === 'STATE_PRESENTED_ALL') return true
  return state === 'STATE_PRESENTED_PARTIAL' && !waitedForThePage(report)
}

/** Each beginning with the first end of its own that follows; what had not ended yet is left out. */
function reportsIn(events: readonly unknown[]): Report[] {
  const open = new Map<string, z.infer<typeof beginSchema>>()
  const reports: Report[] = []
  for (const event of events) {
    const begin = beginSchema.safeParse(event)
    if (begin.success) open.set(nameOf(begin.data), begin.data)
    const end = endSchema.safeParse(event)
    const began = end.success ? open.get(nameOf(end.data)) : undefined
    if (!end.success || began === undefined) continue
    open.delete(nameOf(began))
    reports.push({ ...began.args, begin: began.ts, end: end.data.ts })
  }
  return reports
}

const nameOf = ({ pid, id2 }: Pick<z.infer<typeof endSchema>, 'pid' | 'id2'>) =>
  `${pid} ${id2.local}`
