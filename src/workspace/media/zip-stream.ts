import { crc32 } from 'node:zlib'

/** A file of a zip archive; its bytes are read when it is its turn. */
export interface ZipEntry {
  /** With folders, separated by slashes. */
  readonly name: string
  readonly content: () => Promise<AsyncIterable<Uint8Array>>
}

/** Sizes and positions are 32 bits without the zip64 extension, which not every program reads. */
export const ZIP_BYTES_MAX = 2 ** 32 - 1

const UTF_8_AND_SIZES_LATER = 0x0808
/** 1 January 1980, which is no date: the archive has no times of files. */
const NO_DATE = 0x21

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly size: number
  readonly sum: number
}

const header = (fields: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** What the header of a file and its entry in the directory have in common. */
const facts = ({ name, size, sum }: Omit<Written, 'offset'>): [2 | 4, number][] => [
  [2, 20],
  [2, UTF_8_AND_SIZES_LATER],
  [2, 0],
  [2, 0],
  [2, NO_DATE],
  [4, sum],
  [4, size],
  [4, size],
  [2, name.length],
  [2, 0],
]

/** The bytes of a zip archive without compression: most files of chats are compressed already. */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  const count = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.length
    return bytes
  }
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = offset
    yield count(header([[4, 0x04034b50], ...facts({ name, size: 0, sum: 0 })]))
    yield count(name)
    let [size, sum] = [0, 0]
    for await (const bytes of await entry.content()) {
      size += bytes.length
      sum = crc32(bytes, sum)
      yield count(bytes)
    }
    yield count(
      header([
        [4, 0x08074b50],
        [4, sum],
        [4, size],
        [4, size],
      ]),
    )
    written.push({ name, offset: start, size, sum })
  }
  const directory = offset
  for (const one of written) {
    yield count(
      header([
        [4, 0x02014b50],
        [2, 20],
        ...facts(one),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, one.offset],
      ]),
    )
    yield count(one.name)
  }
  const size = offset - directory
  const total = written.length
  yield header([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, total],
    [2, total],
    [4, size],
    [4, directory],
    [2, 0],
  ])
}
