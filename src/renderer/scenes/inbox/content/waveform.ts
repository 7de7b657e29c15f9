export const barCount = 40

/**
 * Returns the heights of the bars, 0 to 1. Without a waveform the heights are pseudo-random: the bars then show only
 * the playing position, not the loudness.
 * @param id the message's id or key; the same `id` always has the same pseudo-random heights
 */
export function waveformBars(waveform: readonly number[] | undefined, id: string): number[] {
  if (waveform === undefined || waveform.length === 0) return placeholderBars(id)
  return Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * waveform.length) / barCount)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * waveform.length) / barCount))
    return Math.max(0.08, ...waveform.slice(from, to))
  })
}

function placeholderBars(id: string): number[] {
  let state = 2166136261
  for (const character of id) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return Array.from({ length: barCount }, (_, bar) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + bar
    const noise = ((state >>> 8) & 0xff) / 255
    return 0.2 + 0.7 * noise * (0.55 + 0.45 * Math.sin((bar / barCount) * Math.PI))
  })
}
