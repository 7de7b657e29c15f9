import { open } from 'node:fs/promises'

/** Longest page of an Ogg file, bytes: a header, 255 lengths, and 255 segments (RFC 3533). */
const PAGE_MAX = 27 + 255 + 255 * 255
/** Opus counts time in samples of 48 kHz, whatever was recorded (RFC 7845). */
const SAMPLES_PER_SECOND = 48_000

/**
 * The duration of an Ogg file with Opus, as voice notes are, in seconds. Its last page says how many samples there are.
 * @returns undefined if the file does not say it
 */
export async function oggDuration(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, PAGE_MAX))
    await file.read(head, 0, head.length, 0)
    const tail = Buffer.alloc(Math.min(size, PAGE_MAX))
    await file.read(tail, 0, tail.length, size - tail.length)
    const opus = head.indexOf('OpusHead')
    const last = tail.lastIndexOf('OggS')
    if (opus === -1 || last === -1) return undefined
    if (opus + 12 > head.length || last + 14 > tail.length) return undefined
    const skipped = head.readUInt16LE(opus + 10)
    const samples = Number(tail.readBigInt64LE(last + 6)) - skipped
    return samples > 0 ? samples / SAMPLES_PER_SECOND : undefined
  } finally {
    await file.close()
  }
}
