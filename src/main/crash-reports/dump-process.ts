/**
 * The names under which Crashpad (`ptype`) and Electron (`process_type`) write the type of the crashed process into a
 * minidump. The value follows the name. Both are written as a length in four bytes, the text and a zero byte, and are
 * padded to a multiple of four bytes.
 */
const KEYS = ['ptype', 'process_type'] as const
/** The longest value that counts, bytes. A longer one is not a process type. */
const LONGEST = 64

/**
 * Returns the type of the process whose memory a minidump contains, in Chromium's words, e.g. `renderer`, `gpu-process`
 * or `browser`.
 * @returns null if the dump names no type, or several
 */
export function processTypeOf(dump: Buffer): string | null {
  const found = new Set(KEYS.flatMap((key) => valuesOf(dump, key)))
  const [type] = found
  return found.size === 1 && type !== undefined ? type : null
}

function valuesOf(dump: Buffer, key: string): string[] {
  const values: string[] = []
  const needle = Buffer.from(`${key}\0`)
  for (let at = dump.indexOf(needle); at !== -1; at = dump.indexOf(needle, at + 1)) {
    if (at < 4 || dump.readUInt32LE(at - 4) !== key.length) continue
    const next = Math.ceil((at + needle.length) / 4) * 4
    if (next + 4 > dump.length) continue
    const length = dump.readUInt32LE(next)
    if (length === 0 || length > LONGEST) continue
    const value = dump.toString('utf8', next + 4, next + 4 + length)
    if (/^[\w-]+$/.test(value)) values.push(value)
  }
  return values
}

/** The number of a minidump's exception stream. */
const EXCEPTION_STREAM = 6
/** The exception codes of Crashpad's dumps without a crash, on Linux, Windows and macOS (crashpad_client_*.cc). */
const SIMULATED_CODES: ReadonlySet<number> = new Set([0xffff_ffff, 0x0517_a7ed, 0x4350_7378])

/** Whether Crashpad wrote a minidump of a process that went on: "dump without crashing". */
export function isWithoutCrash(dump: Buffer): boolean {
  if (dump.length < 16) return false
  const [streams, directory] = [dump.readUInt32LE(8), dump.readUInt32LE(12)]
  for (let index = 0; index < streams; index += 1) {
    const entry = directory + index * 12
    if (entry + 12 > dump.length) return false
    if (dump.readUInt32LE(entry) !== EXCEPTION_STREAM) continue
    // The exception record follows the thread id and four bytes of padding.
    const record = dump.readUInt32LE(entry + 8) + 8
    return record + 4 <= dump.length && SIMULATED_CODES.has(dump.readUInt32LE(record))
  }
  return false
}
