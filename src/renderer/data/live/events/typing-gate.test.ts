import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingGate } from './typing-gate.ts'

describe('the typing gate', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function setUp() {
    const page = new EventTarget()
    const frames: (() => void)[] = []
    const applied: number[][] = []
    const gate = createTypingGate<number>((events) => applied.push([...events]), {
      page,
      afterFrame: (run) => frames.push(run),
    })
    const type = () => page.dispatchEvent(new Event('input'))
    const paint = () => {
      for (const run of frames.splice(0)) run()
    }
    return { gate, applied, frames, type, paint }
  }

  it('applies events at once while nobody types', () => {
    const { gate, applied } = setUp()
    gate.receive([1])
    gate.receive([2, 3])
    expect(applied).toEqual([[1], [2, 3]])
  })

  it('applies the held events in order after the frame of the next character', () => {
    const { gate, applied, type, paint } = setUp()
    type()
    paint()
    gate.receive([1])
    gate.receive([2])
    type()
    expect(applied).toEqual([])
    paint()
    expect(applied).toEqual([[1, 2]])
    vi.advanceTimersByTime(1_000)
    expect(applied).toEqual([[1, 2]])
  })

  it('holds an event for 200 ms at most', () => {
    const { gate, applied, type } = setUp()
    type()
    gate.receive([1])
    vi.advanceTimersByTime(100)
    gate.receive([2])
    vi.advanceTimersByTime(50)
    gate.receive([3])
    vi.advanceTimersByTime(49)
    expect(applied).toEqual([])
    vi.advanceTimersByTime(1)
    expect(applied).toEqual([[1, 2, 3]])
    gate.receive([4])
    vi.advanceTimersByTime(199)
    expect(applied).toEqual([[1, 2, 3]])
  })

  it('holds each event for 200 ms, whenever the one before was applied', () => {
    const { gate, applied, type, paint } = setUp()
    type()
    gate.receive([1])
    vi.advanceTimersByTime(100)
    type()
    paint()
    gate.receive([2])
    vi.advanceTimersByTime(199)
    expect(applied).toEqual([[1]])
    vi.advanceTimersByTime(1)
    expect(applied).toEqual([[1], [2]])
    gate.receive([3])
    vi.advanceTimersByTime(200)
    expect(applied).toEqual([[1], [2], [3]])
  })

  it('applies events at once again 500 ms after the last key', () => {
    const { gate, applied, type } = setUp()
    type()
    vi.advanceTimersByTime(300)
    type()
    vi.advanceTimersByTime(500)
    gate.receive([1])
    expect(applied).toEqual([])
    vi.advanceTimersByTime(1)
    gate.receive([2])
    expect(applied).toEqual([[1, 2]])
  })

  it('applies nothing after its end', () => {
    const { gate, applied, frames, type, paint } = setUp()
    type()
    gate.receive([1])
    gate.end()
    paint()
    vi.advanceTimersByTime(1_000)
    expect(applied).toEqual([])
    type()
    expect(frames).toEqual([])
  })
})
