import type { MessageContent } from '#contract/entities/message.ts'

/** Parts of the waveform that travels with an audio; the contract takes at most 64. */
const parts = 48

/**
 * Length and loudness of an audio, so that whoever gets it sees its shape before it is fetched. Empty for one that
 * the page cannot decode: it is sent all the same.
 */
export async function audioFacts(
  file: File,
): Promise<Pick<MessageContent, 'duration' | 'waveform'>> {
  const context = new OfflineAudioContext(1, 1, 44_100)
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    return { duration: sound.duration, waveform: loudness(sound.getChannelData(0)) }
  } catch {
    return {}
  }
}

/** The loudest of some samples of each part, against the loudest of all. */
function loudness(samples: Float32Array): number[] {
  const length = Math.max(1, Math.floor(samples.length / parts))
  const peaks = Array.from({ length: parts }, (_, part) => {
    let peak = 0
    const step = Math.max(1, Math.floor(length / 400))
    for (let at = part * length; at < (part + 1) * length; at += step)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks, Number.EPSILON)
  return peaks.map((peak) => Math.round((peak / loudest) * 100) / 100)
}
