import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropAudios, heldAudio, holdAudio, makeAudio, stopPlaying } from './playing.ts'

/** Plays at once, and makes no sound. */
class SilentAudio extends EventTarget {
  paused = true
  readonly src: string

  constructor(src: string) {
    super()
    this.src = src
  }

  play(): Promise<void> {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  }

  pause(): void {
    this.paused = true
  }
}

beforeEach(() => void vi.stubGlobal('Audio', SilentAudio))
afterEach(() => {
  dropAudios()
  vi.unstubAllGlobals()
})

test('another audio that begins stops the one that plays', async () => {
  const [one, other] = [makeAudio('/a.ogg'), makeAudio('/b.ogg')]
  await one.play()
  await other.play()
  expect([one.paused, other.paused]).toEqual([true, false])
  stopPlaying(other)
  expect(other.paused).toBe(true)
})

test('a row’s audio is found again, and goes on, until the row is there no more', async () => {
  const audio = holdAudio('m1', '/a.ogg')
  const other = holdAudio('m2', '/b.ogg')
  await audio.play()
  dropAudios((row) => row === 'm1')
  expect(heldAudio('m1', '/a.ogg')).toBe(audio)
  expect(audio.paused).toBe(false)
  expect(heldAudio('m2', '/b.ogg')).toBe(null)
  await other.play()
  dropAudios()
  expect(heldAudio('m1', '/a.ogg')).toBe(null)
  expect(audio.paused).toBe(true)
})

test('a row whose audio lies elsewhere by now begins with that, and the old one is not heard', async () => {
  const audio = holdAudio('m1', '/a.ogg')
  await audio.play()
  expect(heldAudio('m1', '/b.ogg')).toBe(null)
  const next = holdAudio('m1', '/b.ogg')
  expect(audio.paused).toBe(true)
  expect(heldAudio('m1', '/b.ogg')).toBe(next)
})
