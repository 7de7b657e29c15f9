/** Bars drawn for an audio. */
export const barCount = 40

/**
 * Heights of the bars, 0 to 1. A service that sends no waveform gets one that is the message's own and always the
 * same: it shows where one is in the audio, not how loud it is there.
 */
export function bars(waveform: readonly number[] | undefined, id: string): number[] {
  if (waveform === undefined || waveform.length === 0) return madeUp(id)
  return Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * waveform.length) / barCount)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * waveform.length) / barCount))
    return Math.max(0.08, ...waveform.slice(from, to))
  })
}

function madeUp(id: string): number[] {
  let state = 2166136261
  for (const sign of id) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619)
  return Array.from({ length: barCount }, (_, bar) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + bar
    const noise = ((state >>> 8) & 0xff) / 255
    return 0.2 + 0.7 * noise * (0.55 + 0.45 * Math.sin((bar / barCount) * Math.PI))
  })
}
