import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scrolledFrames } from './screen-frames.ts'

interface Reporter {
  /** Begin of the frame, ms. */
  at: number
  /** When the frame was shown or dropped, ms. */
  end: number
  state: string
  scroll: string
  missing: boolean
}

function traceOf(
  reporters: readonly Partial<Reporter>[],
  named: 'chrome_frame_reporter' | 'frame_reporter' = 'chrome_frame_reporter',
): unknown {
  const usual = { at: 0, end: 30, state: 'PRESENTED_ALL', scroll: 'COMPOSITOR_THREAD' }
  const events = reporters.flatMap((one, index) => {
    const { at, end, state, scroll, missing = false } = { ...usual, ...one }
    const reporter = {
      state: `STATE_${state}`,
      scroll_state: `SCROLL_${scroll}`,
      has_missing_content: missing,
    }
    const event = { name: 'PipelineReporter', pid: 1, id2: { local: `0x${index}` } }
    return [
      { ...event, ph: 'b', ts: at * 1_000, args: { [named]: reporter } },
      { ...event, ph: 'e', ts: end * 1_000, args: {} },
    ]
  })
  return { traceEvents: [{ name: 'process_name', ph: 'M', args: { name: 'Renderer' } }, ...events] }
}

describe('the frames of the screen', () => {
  it('are only frames with scrolling, in order', () => {
    const frames = scrolledFrames(
      traceOf([{ at: 20, end: 50 }, { at: 4 }, { at: 0, scroll: 'NONE' }]),
    )
    expect(frames.map(({ at }) => at)).toEqual([4, 20])
  })

  it('count as shown with or without the page’s part if the compositor scrolls', () => {
    const of = (state: string) => scrolledFrames(traceOf([{ state }]))[0]
    expect(of('PRESENTED_ALL')).toMatchObject({ shown: true, waited: false })
    expect(of('PRESENTED_PARTIAL')).toMatchObject({ shown: true, waited: false })
    for (const state of ['DROPPED', 'NO_UPDATE_DESIRED'])
      expect(of(state)).toMatchObject({ shown: false, waited: false })
  })

  it('count as shown only with the page’s part if the page scrolls', () => {
    const of = (state: string) => scrolledFrames(traceOf([{ state, scroll: 'MAIN_THREAD' }]))[0]
    expect(of('PRESENTED_ALL')).toMatchObject({ shown: true, waited: true })
    expect(of('PRESENTED_PARTIAL')).toMatchObject({ shown: false, waited: true })
  })

  it('are found under both of Chromium’s event names', () => {
    const old = scrolledFrames(traceOf([{ missing: true }]))
    expect(scrolledFrames(traceOf([{ missing: true }], 'frame_reporter'))).toEqual(old)
  })

  it('count once if several reports are about the same frame', () => {
    const frames = scrolledFrames(
      traceOf([{ state: 'PRESENTED_PARTIAL', missing: true }, { state: 'DROPPED' }]),
    )
    expect(frames).toEqual([{ at: 0, shown: true, incomplete: true, waited: false }])
  })

  it('have their own time if the page’s part began in an earlier frame', () => {
    const frames = scrolledFrames(
      traceOf([
        { at: 0, end: 20, state: 'PRESENTED_PARTIAL' },
        { at: 0, end: 53, missing: true },
        { at: 16, end: 37, state: 'PRESENTED_PARTIAL' },
        { at: 33, end: 53, state: 'PRESENTED_PARTIAL', missing: true },
      ]),
    )
    const whole = { shown: true, incomplete: false, waited: false }
    expect(frames).toEqual([
      { ...whole, at: 0 },
      { ...whole, at: 16 },
      { ...whole, at: 33, incomplete: true },
    ])
  })

  it('do not count as shown if only the page’s part arrived, in a later frame', () => {
    const frames = scrolledFrames(
      traceOf([
        { at: 0, end: 20, state: 'NO_UPDATE_DESIRED' },
        { at: 0, end: 37 },
        { at: 16, end: 37 },
      ]),
    )
    expect(frames.map(({ shown }) => shown)).toEqual([false, true])
  })

  it('do not include frames without an end in the trace', () => {
    const { traceEvents } = z
      .object({ traceEvents: z.array(z.unknown()) })
      .parse(traceOf([{ at: 0 }, { at: 16, end: 40 }]))
    expect(scrolledFrames({ traceEvents: traceEvents.slice(0, -1) })).toHaveLength(1)
  })

  it('are an error if nothing was scrolled', () => {
    expect(() => scrolledFrames(traceOf([{ scroll: 'NONE' }]))).toThrow('Nothing scrolled.')
  })
})
