import { packetSamples } from './opus-duration.ts'
import type { OpusTrack } from './webm-opus.ts'

/** Flags of an Ogg page (RFC 3533). */
const FIRST = 0x02
const LAST = 0x04
/** The largest number of segments in a page. The number is stored in one byte. */
const SEGMENTS_MAX = 255
/** The length of the audio in one page, samples at 48 kHz. One second, because players seek by pages. */
const PAGE_SAMPLES = 48_000
const HEADER_BYTES = 27
const CRC_AT = 22

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0)
  return rest >>> 0
})

/** Computes the checksum of a page whose checksum field is zero. */
export function pageChecksum(page: Uint8Array): number {
  let rest = 0
  for (const byte of page)
    rest = ((rest << 8) ^ (crcTable[((rest >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return rest
}

/**
 * The lengths of a packet's segments, bytes: 255 for each full segment, then a shorter one. Examples:
 * `600 → [255, 255, 90]`, `255 → [255, 0]`.
 */
function lacing(length: number): number[] {
  const segments = Array.from({ length: Math.floor(length / 255) }, () => 255)
  segments.push(length % 255)
  return segments
}

interface Page {
  readonly packets: readonly Uint8Array[]
  /** The number of samples up to the end of the page's last packet. */
  readonly position: number
  readonly flags: number
}

function writePage(
  { packets, position, flags }: Page,
  serial: number,
  sequence: number,
): Uint8Array<ArrayBuffer> {
  const segments = packets.flatMap(({ length }) => lacing(length))
  const body = packets.reduce((sum, { length }) => sum + length, 0)
  const page = new Uint8Array(HEADER_BYTES + segments.length + body)
  const view = new DataView(page.buffer)
  page.set(new TextEncoder().encode('OggS'))
  page[5] = flags
  view.setBigUint64(6, BigInt(position), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, sequence, true)
  page[26] = segments.length
  page.set(segments, HEADER_BYTES)
  let offset = HEADER_BYTES + segments.length
  for (const packet of packets) {
    page.set(packet, offset)
    offset += packet.length
  }
  view.setUint32(CRC_AT, pageChecksum(page), true)
  return page
}

/** The comment header, with the encoder's name and no comments. */
function tags(): Uint8Array {
  const vendor = new TextEncoder().encode('Bandeja')
  const packet = new Uint8Array(8 + 4 + vendor.length + 4)
  packet.set(new TextEncoder().encode('OpusTags'))
  new DataView(packet.buffer).setUint32(8, vendor.length, true)
  packet.set(vendor, 12)
  return packet
}

/** Distributes packets over pages of one second. A page is shorter if it would otherwise have too many segments. */
function* pagesOf(packets: readonly Uint8Array[]): Generator<Page> {
  let packed: Uint8Array[] = []
  let segments = 0
  let samples = 0
  let position = 0
  for (const [index, packet] of packets.entries()) {
    const needed = lacing(packet.length).length
    if (packed.length > 0 && (segments + needed > SEGMENTS_MAX || samples >= PAGE_SAMPLES)) {
      yield { packets: packed, position, flags: 0 }
      packed = []
      segments = 0
      samples = 0
    }
    packed.push(packet)
    segments += needed
    samples += packetSamples(packet)
    position += packetSamples(packet)
    if (index === packets.length - 1) yield { packets: packed, position, flags: LAST }
  }
}

/**
 * Writes Opus packets into an Ogg file (RFC 7845), the format of the channel's voice notes. The audio is not encoded
 * again.
 * @param serial identifies the audio stream in the file; any number
 * @throws Error for a track without packets, or a packet too long for a page
 */
export function writeOgg({ head, packets }: OpusTrack, serial: number): Blob {
  const nonEmpty = packets.filter(({ length }) => length > 0)
  if (nonEmpty.length === 0) throw new Error('The recording is empty.')
  if (nonEmpty.some(({ length }) => lacing(length).length > SEGMENTS_MAX))
    throw new Error('A packet of the recording is too long.')
  const pages: Page[] = [
    { packets: [head], position: 0, flags: FIRST },
    { packets: [tags()], position: 0, flags: 0 },
    ...pagesOf(nonEmpty),
  ]
  const parts = pages.map((page, sequence) => writePage(page, serial, sequence))
  return new Blob(parts, { type: 'audio/ogg' })
}
