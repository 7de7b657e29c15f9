/** The one audio that plays; another that begins stops it. */
let playing: HTMLAudioElement | null = null

/**
 * The open conversation's audios that were begun, by their row. A row is drawn only near to what is in sight: what plays
 * goes on while it is scrolled away, and keeps its place.
 */
const held = new Map<string, { readonly url: string; readonly audio: HTMLAudioElement }>()

/** How many times an address brought no audio. */
const failures = new Map<string, number>()

/**
 * What an address is asked for by: by a fragment of its own once it has failed. The browser holds on to what came in the
 * audio's stead, such as the gateway's word that there is no network, and gives it out again under the same address.
 */
function askedBy(url: string): string {
  const failed = failures.get(url)
  return failed === undefined ? url : `${url}#${failed}`
}

/** Makes the audio of an address. */
export function makeAudio(url: string): HTMLAudioElement {
  const audio = new Audio(askedBy(url))
  audio.addEventListener('error', () => failures.set(url, (failures.get(url) ?? 0) + 1))
  audio.addEventListener('play', () => {
    if (playing !== audio) playing?.pause()
    playing = audio
  })
  return audio
}

/** Whether an audio is being played. One that did not come is "not paused" to the browser all the same. */
export function isPlayed(audio: HTMLAudioElement): boolean {
  return !audio.paused && audio.error === null
}

/**
 * Plays an audio on from its place. One that did not come is asked for again: the network may be back.
 * @throws DOMException when it does not come, or is stopped before it begins
 */
export function playOn(audio: HTMLAudioElement, url: string): Promise<void> {
  if (audio.error !== null) {
    const at = audio.currentTime
    audio.src = askedBy(url)
    audio.currentTime = at
  }
  return audio.play()
}

/** Call when an audio is not to be heard any more. */
export function stopPlaying(audio: HTMLAudioElement): void {
  audio.pause()
  if (playing === audio) playing = null
}

/** A row's audio that was begun before; null where there is none, or one of another address. */
export function heldAudio(row: string, url: string): HTMLAudioElement | null {
  const known = held.get(row)
  return known?.url === url ? known.audio : null
}

/** Makes the audio of a row, which plays until the row leaves the conversation. */
export function holdAudio(row: string, url: string): HTMLAudioElement {
  const other = held.get(row)
  if (other !== undefined) stopPlaying(other.audio)
  const audio = makeAudio(url)
  held.set(row, { url, audio })
  return audio
}

/** Stops the audios of the rows that are there no more; without an argument, of all. */
export function dropAudios(isThere: (row: string) => boolean = () => false): void {
  for (const [row, { audio }] of held) {
    if (isThere(row)) continue
    stopPlaying(audio)
    held.delete(row)
  }
}
