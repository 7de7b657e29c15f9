import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { startHeartbeat } from './heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const ping = vi.fn<() => void>()
  const expire = vi.fn<() => void>()
  const heartbeat = startHeartbeat({ clock: systemClock, activityMs: 1_000, ping, expire })
  return { ping, expire, heartbeat }
}

describe('a heartbeat', () => {
  it('pings a silent peer after the activity timeout, and expires 30 seconds later', () => {
    const { ping, expire } = start()
    vi.advanceTimersByTime(999)
    expect(ping).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ping).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(29_999)
    expect(expire).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(expire).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('measures the silence from the last received frame', () => {
    const { ping, heartbeat } = start()
    for (let time = 0; time < 10; time++) {
      vi.advanceTimersByTime(900)
      heartbeat.onReceived()
    }
    vi.advanceTimersByTime(999)
    expect(ping).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ping).toHaveBeenCalledOnce()
  })

  it('pings again after an answered ping', () => {
    const { ping, expire, heartbeat } = start()
    vi.advanceTimersByTime(1_000)
    heartbeat.onReceived()
    vi.advanceTimersByTime(1_000)
    expect(ping).toHaveBeenCalledTimes(2)
    expect(expire).not.toHaveBeenCalled()
  })

  it('uses one timer however many frames arrive, and none after stop()', () => {
    const { ping, heartbeat } = start()
    for (let n = 0; n < 1_000; n++) heartbeat.onReceived()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(ping).toHaveBeenCalledOnce()
    heartbeat.stop()
    heartbeat.onReceived()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('checks the silence again after at most one period when the clock is set back', () => {
    const { ping } = start()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(1_000)
    expect(ping).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(1_000)
    expect(ping).toHaveBeenCalledOnce()
  })
})
