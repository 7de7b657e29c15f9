import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropAudios,
  heldAudio,
  holdAudio,
  isPlayed,
  makeAudio,
  playOn,
  stopPlaying,
} from './audio-player.ts'

/** Plays at once, and makes no sound. */
class SilentAudio extends EventTarget {
  paused = true
  currentTime = 0
  error: object | null = null
  src: string

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

/** Neither plays nor is paused, as browsers have it. */
function failAudio(audio: HTMLAudioElement): void {
  Object.assign(audio, { paused: false, error: { code: 4 } })
  audio.dispatchEvent(new Event('error'))
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

test('an audio that did not come is not played, and is asked for anew and from its place', async () => {
  const audio = makeAudio('/lost.ogg')
  await playOn(audio, '/lost.ogg')
  audio.currentTime = 3
  expect(isPlayed(audio)).toBe(true)
  failAudio(audio)
  expect(isPlayed(audio)).toBe(false)
  await playOn(audio, '/lost.ogg')
  expect([audio.src, audio.currentTime]).toEqual(['/lost.ogg#1', 3])
  failAudio(audio)
  // By whoever asks for it next, too: what came in its stead is the page's.
  expect(makeAudio('/lost.ogg').src).toBe('/lost.ogg#2')
  expect(makeAudio('/other.ogg').src).toBe('/other.ogg')
})
