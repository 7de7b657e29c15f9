import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright'
import { z } from 'zod'

/** One frame of the screen while scrolling, as reported by the browser's compositor. */
export interface ScreenFrame {
  /** Begin of the frame, ms. */
  at: number
  /** Whether it was shown with the new scroll position. */
  shown: boolean
  /** Whether a part of it was not painted yet. */
  incomplete: boolean
  /** Whether it could be shown only after the page had rendered it. */
  waited: boolean
}

/** The trace category that Chromium's own tools use for frames. */
const CATEGORY = 'disabled-by-default-devtools.timeline.frame'

/** Records all frames with scrolling until it is stopped. */
export const watchScreen = (electron: ElectronApplication) => watchTrace(electron, scrolledFrames)

/** Records the times (ms) of the frames that are shown with the page's part, until it is stopped. */
export const watchPresented = (electron: ElectronApplication) =>
  watchTrace(electron, presentedFrames)

async function watchTrace<Frame>(
  electron: ElectronApplication,
  read: (trace: unknown) => Frame[],
): Promise<{ stop(): Promise<Frame[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-frames-'))
  await electron.evaluate(
    ({ contentTracing }, category) =>
      // Exclude the default categories: they would add 90 MB in five seconds and slow down the measured app.
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
  /** Time of the event, µs. */
  ts: z.number(),
  // Chromium has renamed this field between versions 130 and 148; the first name is the old one.
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
  /** Begin of the frame, µs. */
  begin: number
  /** When the frame was shown or dropped, µs. */
  end: number
}

/**
 * The frames with scrolling in the trace of one window. A frame of the screen has several reports if the page's part
 * took longer than the compositor's, because the page's report belongs to the frame in which the page began. All
 * reports of a frame end when it is shown, and the one that began last has the time of the frame.
 * @throws Error if the trace has no scrolling
 */
export function scrolledFrames(trace: unknown): ScreenFrame[] {
  const frames = new Map<number, ScreenFrame>()
  const onScreen = new Map<number, Report[]>()
  for (const report of reportsIn(traceSchema.parse(trace).traceEvents)) {
    if (report.scroll_state === 'SCROLL_NONE') continue
    const isShown = wasShown(report)
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

/** The times (ms) of the frames in the trace of one window that were shown with the page's part. */
export function presentedFrames(trace: unknown): number[] {
  const shown = new Map<number, number>()
  for (const { state, begin, end } of reportsIn(traceSchema.parse(trace).traceEvents)) {
    if (state !== 'STATE_PRESENTED_ALL') continue
    // Several reports with the same end are one frame of the screen; the one that began last has its time.
    shown.set(end, Math.max(begin, shown.get(end) ?? 0))
  }
  return [...new Set(shown.values())].toSorted((a, b) => a - b).map((begin) => begin / 1_000)
}

const waitedForThePage = (report: Report) => report.scroll_state !== 'SCROLL_COMPOSITOR_THREAD'

/**
 * Whether a frame was shown. If scrolling waits for the page, a frame without the page's part repeats the previous one.
 */
function wasShown(report: Report): boolean {
  const { state } = report
  if (state === 'STATE_PRESENTED_ALL') return true
  return state === 'STATE_PRESENTED_PARTIAL' && !waitedForThePage(report)
}

/** Pairs each begin event with the next end event; frames without an end are excluded. */
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
