import { describe, expect, it } from 'vitest'
import { scrolledFrames } from './screen-frames.ts'

interface Reporter {
  sequence: number
  /** ms. */
  at: number
  state: string
  scroll: string
  missing: boolean
}

function traceOf(
  reporters: readonly Partial<Reporter>[],
  named: 'chrome_frame_reporter' | 'frame_reporter' = 'chrome_frame_reporter',
): unknown {
  const usual = { sequence: 1, at: 0, state: 'PRESENTED_ALL', scroll: 'COMPOSITOR_THREAD' }
  const events = reporters.map((one) => {
    const { sequence, at, state, scroll, missing = false } = { ...usual, ...one }
    const reporter = {
      frame_sequence: sequence,
      state: `STATE_${state}`,
      scroll_state: `SCROLL_${scroll}`,
      has_missing_content: missing,
    }
    return { name: 'PipelineReporter', ph: 'b', ts: at * 1_000, args: { [named]: reporter } }
  })
  return { traceEvents: [{ name: 'process_name', ph: 'M', args: { name: 'Renderer' } }, ...events] }
}

describe('the frames of the screen', () => {
  it('are those in which something scrolled, in their order', () => {
    const frames = scrolledFrames(
      traceOf([
        { sequence: 9, at: 20 },
        { sequence: 8, at: 4 },
        { sequence: 7, at: 0, scroll: 'NONE' },
      ]),
    )
    expect(frames.map(({ at }) => at)).toEqual([4, 20])
  })

  it('are shown with or without the page’s part where the compositor scrolls', () => {
    const of = (state: string) => scrolledFrames(traceOf([{ state }]))[0]
    expect(of('PRESENTED_ALL')).toMatchObject({ shown: true, waited: false })
    expect(of('PRESENTED_PARTIAL')).toMatchObject({ shown: true, waited: false })
    for (const state of ['DROPPED', 'NO_UPDATE_DESIRED'])
      expect(of(state)).toMatchObject({ shown: false, waited: false })
  })

  it('are shown with the page’s part alone where they wait for it', () => {
    const of = (state: string) => scrolledFrames(traceOf([{ state, scroll: 'MAIN_THREAD' }]))[0]
    expect(of('PRESENTED_ALL')).toMatchObject({ shown: true, waited: true })
    expect(of('PRESENTED_PARTIAL')).toMatchObject({ shown: false, waited: true })
  })

  it('are told by either name that Chromium has for them', () => {
    const old = scrolledFrames(traceOf([{ missing: true }]))
    expect(scrolledFrames(traceOf([{ missing: true }], 'frame_reporter'))).toEqual(old)
  })

  it('count once, whoever reports of them', () => {
    const frames = scrolledFrames(
      traceOf([
        { sequence: 3, state: 'PRESENTED_PARTIAL', missing: true },
        { sequence: 3, state: 'DROPPED' },
      ]),
    )
    expect(frames).toEqual([{ at: 0, shown: true, incomplete: true, waited: false }])
  })

  it('are none where nothing scrolled, which is said', () => {
    expect(() => scrolledFrames(traceOf([{ scroll: 'NONE' }]))).toThrow('Nothing scrolled.')
  })
})
