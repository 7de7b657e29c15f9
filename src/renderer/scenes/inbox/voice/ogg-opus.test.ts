import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { pageChecksum, writeOgg } from './ogg-opus.ts'
import { packetSamples } from './opus-duration.ts'
import { readWebm } from './webm-opus.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
const head = () =>
  Uint8Array.from([...ascii('OpusHead'), 1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0])

/**
 * A packet of 20 ms (CELT, one frame).
 * @param bytes the number of bytes after the first one
 */
const packet = (bytes: number, fill = 7) =>
  Uint8Array.from([0xf8, ...Array.from({ length: bytes }, () => fill)])

interface Page {
  flags: number
  position: number
  serial: number
  sequence: number
  packets: Uint8Array[]
}

/** Reads the pages of an Ogg file and checks them against RFC 3533. */
async function pagesOf(file: Blob): Promise<Page[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pages: Page[] = []
  for (let at = 0; at < bytes.length;) {
    const view = new DataView(bytes.buffer, at)
    expect(new TextDecoder().decode(bytes.subarray(at, at + 4))).toBe('OggS')
    expect(view.getUint8(4)).toBe(0)
    const count = view.getUint8(26)
    const lacing = [...bytes.subarray(at + 27, at + 27 + count)]
    const end = at + 27 + count + lacing.reduce((sum, length) => sum + length, 0)
    const page = bytes.slice(at, end)
    const checksum = view.getUint32(22, true)
    page.fill(0, 22, 26)
    expect(pageChecksum(page)).toBe(checksum)
    const packets: Uint8Array[] = []
    let from = at + 27 + count
    let to = from
    for (const length of lacing) {
      to += length
      if (length === 255) continue
      packets.push(bytes.slice(from, to))
      from = to
    }
    expect(from).toBe(end)
    pages.push({
      flags: view.getUint8(5),
      position: Number(view.getBigUint64(6, true)),
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      packets,
    })
    at = end
  }
  return pages
}

test('the checksum matches the reference value', () => {
  // The reference value is the CRC-32 of "123456789" with polynomial 0x04c11db7, not reflected, initial value 0.
  expect(pageChecksum(ascii('123456789'))).toBe(0x89a1897f)
})

test.each([
  [[0xf8], 960],
  [[0x08], 960],
  [[0x00], 480],
  [[0x18], 2_880],
  [[0x60], 480],
  [[0x80], 120],
  [[0xf9], 1_920],
  [[0xfb, 0x03], 2_880],
  [[], 0],
])('the packet %j has %i samples', (bytes, samples) => {
  expect(packetSamples(Uint8Array.from(bytes))).toBe(samples)
})

describe('an Ogg file', () => {
  it('has two headers, numbered pages, and the total duration on its last page', async () => {
    const packets = Array.from({ length: 130 }, (_, index) => packet(60, index))
    const pages = await pagesOf(writeOgg({ head: head(), packets }, 77))
    expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, index) => index))
    expect(new Set(pages.map(({ serial }) => serial))).toEqual(new Set([77]))
    expect(pages.map(({ flags }) => flags)).toEqual([2, 0, 0, 0, 4])
    expect(pages[0]?.packets).toEqual([head()])
    expect(new TextDecoder().decode(pages[1]?.packets[0]?.subarray(0, 8))).toBe('OpusTags')
    expect(pages.map(({ position }) => position)).toEqual([0, 0, 48_000, 96_000, 130 * 960])
  })

  it('contains every packet unchanged, of any length', async () => {
    const lengths = fc.array(fc.oneof(fc.nat(600), fc.constantFrom(253, 254, 255, 509)), {
      minLength: 1,
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(lengths, async (all) => {
        const packets = all.map((length, index) => packet(length, index % 251))
        const pages = await pagesOf(writeOgg({ head: head(), packets }, 1))
        expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(packets)
        expect(pages.at(-1)?.flags).toBe(4)
        expect(pages.at(-1)?.position).toBe(packets.length * 960)
      }),
      { numRuns: 50 },
    )
  })

  it('is not written without packets', () => {
    expect(() => writeOgg({ head: head(), packets: [] }, 1)).toThrow('empty')
    expect(() => writeOgg({ head: head(), packets: [new Uint8Array()] }, 1)).toThrow('empty')
  })
})

/**
 * Encodes a Matroska element.
 * @param unknown whether its length is encoded as unknown
 */
function element(id: number[], body: Uint8Array | number[], unknown = false): number[] {
  const size = unknown
    ? [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    : [
        0x10 | (body.length >> 24),
        (body.length >> 16) & 255,
        (body.length >> 8) & 255,
        body.length & 255,
      ]
  return [...id, ...size, ...body]
}
const simpleBlock = (body: Uint8Array, flags = 0x80) =>
  element([0xa3], [0x81, 0, 0, flags, ...body])

/** Encodes a recording as browsers do: the length of the segment and of the clusters is unknown. */
function webm(
  packets: Uint8Array[],
  { codec = 'A_OPUS', flags = 0x80 } = {},
): Uint8Array<ArrayBuffer> {
  const half = Math.ceil(packets.length / 2)
  const cluster = (some: Uint8Array[]) =>
    element(
      [0x1f, 0x43, 0xb6, 0x75],
      [...element([0xe7], [0]), ...some.flatMap((one) => simpleBlock(one, flags))],
      true,
    )
  const entry = [
    ...element([0xd7], [1]),
    ...element([0x86], ascii(codec)),
    ...element([0x63, 0xa2], head()),
    ...element([0xe1], element([0xb5], [0, 0, 0, 0])),
  ]
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], entry))
  const segment = [...tracks, ...cluster(packets.slice(0, half)), ...cluster(packets.slice(half))]
  return Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm'))),
    ...element([0x18, 0x53, 0x80, 0x67], segment, true),
  ])
}

function result(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    readWebm(bytes)
    return 'packets'
  } catch (error) {
    return error instanceof Error ? 'refused' : error
  }
}

describe('a recording', () => {
  const packets = [packet(3), packet(200, 1), packet(0), packet(70, 2), packet(5, 3)]

  it('yields its header and packets, even if the length of its clusters is unknown', () => {
    const track = readWebm(webm(packets))
    expect(track.head).toEqual(head())
    expect(track.packets).toEqual(packets)
  })

  it('yields packets that are in block groups', () => {
    const group = element([0xa0], element([0xa1], [0x81, 0, 0, 0, ...packet(4)]))
    const track = readWebm(Uint8Array.from([...webm([]), ...group]))
    expect(track.packets).toEqual([packet(4)])
  })

  it('that was interrupted yields its complete packets', () => {
    const bytes = webm(packets)
    expect(readWebm(bytes.slice(0, -3)).packets).toEqual(packets.slice(0, -1))
  })

  it('with another codec, with several packets in a block, or in another format is refused', () => {
    expect(() => readWebm(webm(packets, { codec: 'A_VORBIS' }))).toThrow('no Opus')
    expect(() => readWebm(webm(packets, { flags: 0x82 }))).toThrow('several packets')
    expect(() => readWebm(ascii('not a film at all'))).toThrow('no Opus')
  })

  it('of arbitrary bytes is read or refused with an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(['packets', 'refused']).toContain(result(Uint8Array.from(bytes)))
      }),
    )
  })
})
