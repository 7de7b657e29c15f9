import { atom } from 'jotai'
import { store } from '#renderer/data/store.ts'

/** The audio that was started last. Starting another one pauses it. */
const playingAtom = atom<HTMLAudioElement | null>(null)

/**
 * The audios of the open conversation, by row key. The list unmounts a row that is scrolled out of view. The row's
 * audio stays here, so that it continues to play.
 */
const rowAudiosAtom = atom<ReadonlyMap<string, RowAudio>>(new Map())

interface RowAudio {
  readonly url: string
  readonly audio: HTMLAudioElement
}

/** How many times each URL failed to load. */
const failuresAtom = atom<ReadonlyMap<string, number>>(new Map())

function addFailure(url: string): void {
  store.set(failuresAtom, (all) => new Map([...all, [url, (all.get(url) ?? 0) + 1]]))
}

/**
 * Adds a fragment to a URL that failed to load before: `'/a.ogg'` → `'/a.ogg#1'`. The browser caches an error response,
 * e.g. that of the app's gateway when there is no network, and would return it again for the same URL.
 */
function urlAfterFailures(url: string): string {
  const count = store.get(failuresAtom).get(url)
  return count === undefined ? url : `${url}#${count}`
}

export function createAudio(url: string): HTMLAudioElement {
  const audio = new Audio(urlAfterFailures(url))
  audio.addEventListener('error', () => addFailure(url))
  audio.addEventListener('play', () => {
    const playing = store.get(playingAtom)
    if (playing !== audio) playing?.pause()
    store.set(playingAtom, audio)
  })
  return audio
}

/**
 * Whether an audio is playing. The browser reports `paused` as false for one that failed to load, so that case is
 * excluded.
 */
export function isAudioPlaying(audio: HTMLAudioElement): boolean {
  return !audio.paused && audio.error === null
}

/**
 * Plays an audio from its position. If it failed to load, it is requested again.
 * @throws DOMException if it cannot be loaded, or is stopped before it starts
 */
export function resumeAudio(audio: HTMLAudioElement, url: string): Promise<void> {
  if (audio.error !== null) {
    const position = audio.currentTime
    audio.src = urlAfterFailures(url)
    audio.currentTime = position
  }
  return audio.play()
}

export function stopAudio(audio: HTMLAudioElement): void {
  audio.pause()
  if (store.get(playingAtom) === audio) store.set(playingAtom, null)
}

/** The audio created for a row; null if there is none, or if it was created for another URL. */
export function findRowAudio(row: string, url: string): HTMLAudioElement | null {
  const stored = store.get(rowAudiosAtom).get(row)
  return stored?.url === url ? stored.audio : null
}

/** Creates the audio of a row. It is stored until the row leaves the conversation. */
export function createRowAudio(row: string, url: string): HTMLAudioElement {
  const previous = store.get(rowAudiosAtom).get(row)
  if (previous !== undefined) stopAudio(previous.audio)
  const audio = createAudio(url)
  store.set(rowAudiosAtom, (all) => new Map([...all, [row, { url, audio }]]))
  return audio
}

/**
 * Stops the audios of rows that have left the conversation.
 * @param isKept whether a row is still in the conversation; if absent, all audios are stopped
 */
export function stopRowAudios(isKept: (row: string) => boolean = () => false): void {
  const all = [...store.get(rowAudiosAtom)]
  for (const [row, { audio }] of all) if (!isKept(row)) stopAudio(audio)
  store.set(rowAudiosAtom, new Map(all.filter(([row]) => isKept(row))))
}
