/** The one audio that plays; another that begins stops it. */
let playing: HTMLAudioElement | null = null

/**
 * The open conversation's audios that were begun, by their row. A row is drawn only near to what is in sight: what plays
 * goes on while it is scrolled away, and keeps its place.
 */
const held = new Map<string, { readonly url: string; readonly audio: HTMLAudioElement }>()

/** Makes the audio of an address. */
export function makeAudio(url: string): HTMLAudioElement {
  const audio = new Audio(url)
  audio.addEventListener('play', () => {
    if (playing !== audio) playing?.pause()
    playing = audio
  })
  return audio
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
