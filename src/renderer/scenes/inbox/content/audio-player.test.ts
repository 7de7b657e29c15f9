import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  stopRowAudios,
  findRowAudio,
  createRowAudio,
  isAudioPlaying,
  createAudio,
  resumeAudio,
  stopAudio,
} from './audio-player.ts'

/** An audio element without sound. */
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

/** Makes an audio fail as in browsers: with an error, and not paused. */
function failAudio(audio: HTMLAudioElement): void {
  Object.assign(audio, { paused: false, error: { code: 4 } })
  audio.dispatchEvent(new Event('error'))
}

beforeEach(() => void vi.stubGlobal('Audio', SilentAudio))
afterEach(() => {
  stopRowAudios()
  vi.unstubAllGlobals()
})

test('starting an audio pauses the one that is playing', async () => {
  const [one, other] = [createAudio('/a.ogg'), createAudio('/b.ogg')]
  await one.play()
  await other.play()
  expect([one.paused, other.paused]).toEqual([true, false])
  stopAudio(other)
  expect(other.paused).toBe(true)
})

test('a row’s audio continues until the row leaves the conversation', async () => {
  const audio = createRowAudio('m1', '/a.ogg')
  const other = createRowAudio('m2', '/b.ogg')
  await audio.play()
  stopRowAudios((row) => row === 'm1')
  expect(findRowAudio('m1', '/a.ogg')).toBe(audio)
  expect(audio.paused).toBe(false)
  expect(findRowAudio('m2', '/b.ogg')).toBe(null)
  await other.play()
  stopRowAudios()
  expect(findRowAudio('m1', '/a.ogg')).toBe(null)
  expect(audio.paused).toBe(true)
})

test('a row whose URL changed gets a new audio, and the old one stops', async () => {
  const audio = createRowAudio('m1', '/a.ogg')
  await audio.play()
  expect(findRowAudio('m1', '/b.ogg')).toBe(null)
  const next = createRowAudio('m1', '/b.ogg')
  expect(audio.paused).toBe(true)
  expect(findRowAudio('m1', '/b.ogg')).toBe(next)
})

test('an audio that failed to load is requested again and resumes from its position', async () => {
  const audio = createAudio('/lost.ogg')
  await resumeAudio(audio, '/lost.ogg')
  audio.currentTime = 3
  expect(isAudioPlaying(audio)).toBe(true)
  failAudio(audio)
  expect(isAudioPlaying(audio)).toBe(false)
  await resumeAudio(audio, '/lost.ogg')
  expect([audio.src, audio.currentTime]).toEqual(['/lost.ogg#1', 3])
  failAudio(audio)
  // A new element must not get the cached error response either.
  expect(createAudio('/lost.ogg').src).toBe('/lost.ogg#2')
  expect(createAudio('/other.ogg').src).toBe('/other.ogg')
})
