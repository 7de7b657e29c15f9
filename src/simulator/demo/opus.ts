/** The data that a voice note's player shows before playing. */
export interface VoiceShape {
  /** Seconds. */
  duration: number
  /** Loudness of each of `BARS` parts of equal length, 0 to 1. */
  waveform: number[]
}

const BARS = 48
/** Opus timestamps use this sample rate, whatever the recording's rate. */
const SAMPLES_PER_SECOND = 48_000

/**
 * Reads an Ogg Opus file without decoding it. The duration comes from the last page's timestamp. The waveform comes
 * from the packet sizes, because at a variable bit rate louder sound has larger packets.
 * @throws Error if the file is not Ogg Opus
 */
export function readVoice(bytes: Buffer): VoiceShape {
  const sizes: number[] = []
  let end = 0n
  let skipped = 0
  let packet = 0
  for (let at = 0; at + 27 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') throw new Error('This is not an Ogg file.')
    const granule = bytes.readBigInt64LE(at + 6)
    if (granule > end) end = granule
    const count = bytes.readUInt8(at + 26)
    let body = at + 27 + count
    const start = body
    for (let index = 0; index < count; index += 1) {
      const lace = bytes.readUInt8(at + 27 + index)
      packet += lace
      body += lace
      if (lace === 255) continue
      sizes.push(packet)
      packet = 0
    }
    if (bytes.toString('latin1', start, start + 8) === 'OpusHead')
      skipped = bytes.readUInt16LE(start + 10)
    at = body
  }
  // The first two packets are the header and the comments.
  const loudness = sizes.slice(2)
  if (loudness.length === 0) throw new Error('This Ogg file contains no sound.')
  const loudest = Math.max(...loudness)
  const waveform = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * loudness.length) / BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * loudness.length) / BARS))
    const part = loudness.slice(from, to)
    const mean = part.reduce((sum, size) => sum + size, 0) / part.length
    return Math.round((mean / loudest) ** 1.5 * 100) / 100
  })
  const seconds = (Number(end) - skipped) / SAMPLES_PER_SECOND
  return { duration: Math.round(seconds * 10) / 10, waveform }
}
