/** The audio track of a WebM recording. */
export interface OpusTrack {
  /** The codec's identification header (RFC 7845, section 5.1). */
  readonly head: Uint8Array<ArrayBuffer>
  /** The encoder's packets, in order. */
  readonly packets: readonly Uint8Array<ArrayBuffer>[]
}

/** The Matroska elements that are read (RFC 9559); all others are skipped. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const
const containers = new Set<number>([
  ids.segment,
  ids.tracks,
  ids.trackEntry,
  ids.cluster,
  ids.blockGroup,
])

interface Element {
  readonly id: number
  readonly from: number
  readonly to: number
}

/**
 * Reads a number of variable length. The first 1 bit of the first byte is the marker. Its position is the number's
 * length in bytes. Example: `0x40 0x02` has 2 bytes. Its value is 2, or 0x4002 with the marker.
 * @param keepsMarker whether the value includes the marker, as in an element's id
 * @returns undefined if the number is invalid or incomplete. `isUnknown`: all bits are 1, which means an unknown length
 */
function readNumber(
  bytes: Uint8Array,
  at: number,
  keepsMarker: boolean,
): { value: number; next: number; isUnknown: boolean } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  const next = at + length
  if (next > bytes.length) return undefined
  let value = keepsMarker ? first : first & (0xff >> length)
  let isUnknown = (first & (0xff >> length)) === 0xff >> length
  for (let index = at + 1; index < next; index += 1) {
    const byte = bytes[index] ?? 0
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, next, isUnknown }
}

/**
 * Yields the elements in order. The recorder writes the length of a container before its content, so the length may be
 * unknown. Therefore the children of a container are read like elements that follow the container.
 */
function* elements(bytes: Uint8Array): Generator<Element> {
  let at = 0
  while (at < bytes.length) {
    const id = readNumber(bytes, at, true)
    const size = id && readNumber(bytes, id.next, false)
    if (id === undefined || size === undefined) return
    const isContainer = containers.has(id.value)
    if (size.isUnknown && !isContainer)
      throw new Error('An element of the recording has no length.')
    const to = size.isUnknown ? bytes.length : size.next + size.value
    // An interrupted recording ends within an element.
    if (!isContainer && to > bytes.length) return
    yield { id: id.value, from: size.next, to }
    at = isContainer ? size.next : to
  }
}

/** The packet of a block. It follows the track number, two bytes of time and one byte of flags. */
function packetOf(bytes: Uint8Array<ArrayBuffer>, { from, to }: Element): Uint8Array<ArrayBuffer> {
  const track = readNumber(bytes, from, false)
  if (track === undefined) throw new Error('A block of the recording has no track number.')
  const flags = bytes[track.next + 2] ?? 0
  if ((flags & 0x06) !== 0) throw new Error('A block of the recording contains several packets.')
  return bytes.subarray(track.next + 3, to)
}

/**
 * Reads the packets of a browser's recording.
 * @throws Error for a file without Opus audio, or with blocks that cannot be read
 */
export function readWebm(bytes: Uint8Array<ArrayBuffer>): OpusTrack {
  let codec = ''
  let head: Uint8Array<ArrayBuffer> | undefined
  const packets: Uint8Array<ArrayBuffer>[] = []
  for (const element of elements(bytes)) {
    const { id, from, to } = element
    if (id === ids.codecId) codec = new TextDecoder().decode(bytes.subarray(from, to))
    else if (id === ids.codecPrivate) head = bytes.slice(from, to)
    else if (id === ids.simpleBlock || id === ids.block) packets.push(packetOf(bytes, element))
  }
  if (codec !== 'A_OPUS' || head === undefined)
    throw new Error('The recording contains no Opus audio.')
  return { head, packets }
}
