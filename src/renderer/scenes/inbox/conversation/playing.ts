/** The one audio that plays; another that begins stops it. */
let playing: HTMLAudioElement | null = null

/** Call when an audio begins to play. */
export function nowPlaying(audio: HTMLAudioElement): void {
  if (playing !== null && playing !== audio) playing.pause()
  playing = audio
}

/** Call when an audio leaves the screen. */
export function stopPlaying(audio: HTMLAudioElement): void {
  audio.pause()
  if (playing === audio) playing = null
}
