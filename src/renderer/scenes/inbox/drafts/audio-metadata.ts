import type { MessageContent } from '#contract/entities/messages/message.ts'

/** Number of values in the waveform of an audio message; the contract allows at most 64. */
const parts = 48

/**
 * Reads the duration and waveform of an audio file. Recipients see both before they load the file. Returns an empty
 * object if the page cannot decode the file. Such a file can still be sent.
 */
export async function readAudioMetadata(
  file: File,
): Promise<Pick<MessageContent, 'duration' | 'waveform'>> {
  const context = new OfflineAudioContext(1, 1, 44_100)
  try {
    const buffer = await context.decodeAudioData(await file.arrayBuffer())
    return { duration: buffer.duration, waveform: waveformOf(buffer.getChannelData(0)) }
  } catch {
    return {}
  }
}

/**
 * Divides the samples into parts and returns the peak of each part, relative to the highest peak. Only a subset of the
 * samples is read.
 */
function waveformOf(samples: Float32Array): number[] {
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
