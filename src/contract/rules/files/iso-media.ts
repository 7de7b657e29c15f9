import { latin1 } from '#contract/rules/text/text-bytes.ts'

/** Reads bytes of a file. At its end it returns fewer than `length`. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Boxes that contain the description of a track. */
const containers = new Set(['moov', 'trak', 'mdia'])
/** A box begins with its size and name. A larger one has its size in 8 more bytes. */
const HEADER_BYTES = 8
/** More boxes than the description of any recording has; a damaged file must not be read for ever. */
const BOXES_MAX = 500

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

/**
 * Whether an MP4 or 3GP file has sound and no picture. The description of its tracks may be at the end of the file.
 * False for a file whose tracks cannot be read.
 */
export async function isSoundOnly(read: ReadBytes): Promise<boolean> {
  const tracks = new Set<string>()
  let boxes = 0
  async function walk(from: number, to: number): Promise<void> {
    for (let at = from; at + HEADER_BYTES <= to;) {
      boxes += 1
      const head = await read(at, 24)
      if (head.length < HEADER_BYTES || boxes > BOXES_MAX) return
      const name = latin1(head.subarray(4, 8))
      const short = uint32(head, 0)
      const isLarge = short === 1 && head.length >= 16
      const size = isLarge ? uint32(head, 8) * 2 ** 32 + uint32(head, 12) : short
      // Size 0: the box reaches to the end of the file.
      if (size < HEADER_BYTES) return
      if (containers.has(name)) await walk(at + HEADER_BYTES, Math.min(to, at + size))
      if (name === 'hdlr') tracks.add(latin1(head.subarray(16, 20)))
      at += size
    }
  }
  await walk(0, Number.POSITIVE_INFINITY)
  return tracks.has('soun') && !tracks.has('vide')
}
