/** The audio that plays; starting another one pauses it. */
let playing: HTMLAudioElement | null = null

/**
 * The audios started in the open conversation, by row key. They outlive their rows, which the list unmounts when they are
 * scrolled away, so playback and position stay.
 */
const rowAudios = new Map<string, { readonly url: string; readonly audio: HTMLAudioElement }>()

/** How many times each URL failed to load. */
const failures = new Map<string, number>()

/**
 * Adds a fragment to a URL that failed before. The browser caches the error response, such as the gateway's when there is
 * no network, and would return it again for the same URL.
 */
function urlAfterFailures(url: string): string {
  const count = failures.get(url)
  return count === undefined ? url : `${url}#${count}`
}

/** Creates the audio element of a URL. */
export function createAudio(url: string): HTMLAudioElement {
  const audio = new Audio(urlAfterFailures(url))
  audio.addEventListener('error', () => failures.set(url, (failures.get(url) ?? 0) + 1))
  audio.addEventListener('play', () => {
    if (playing !== audio) playing?.pause()
    playing = audio
  })
  return audio
}

/** Whether an audio plays. The browser reports one that failed to load as "not paused". */
export function isAudioPlaying(audio: HTMLAudioElement): boolean {
  return !audio.paused && audio.error === null
}

/**
 * Plays an audio from its position. One that failed to load is requested again.
 * @throws DOMException when it cannot be loaded, or is stopped before it starts
 */
export function resumeAudio(audio: HTMLAudioElement, url: string): Promise<void> {
  if (audio.error !== null) {
    const position = audio.currentTime
    audio.src = urlAfterFailures(url)
    audio.currentTime = position
  }
  return audio.play()
}

/** Stops an audio. */
export function stopAudio(audio: HTMLAudioElement): void {
  audio.pause()
  if (playing === audio) playing = null
}

/** The audio started for a row; null if there is none, or if its URL has changed. */
export function findRowAudio(row: string, url: string): HTMLAudioElement | null {
  const stored = rowAudios.get(row)
  return stored?.url === url ? stored.audio : null
}

/** Creates the audio of a row, which is kept until the row leaves the conversation. */
export function createRowAudio(row: string, url: string): HTMLAudioElement {
  const previous = rowAudios.get(row)
  if (previous !== undefined) stopAudio(previous.audio)
  const audio = createAudio(url)
  rowAudios.set(row, { url, audio })
  return audio
}

/** Stops the audios of rows that left the conversation; of all rows without an argument. */
export function stopRowAudios(isKept: (row: string) => boolean = () => false): void {
  for (const [row, { audio }] of rowAudios) {
    if (isKept(row)) continue
    stopAudio(audio)
    rowAudios.delete(row)
  }
}
