/** The exception code of a segmentation fault on Linux. */
const SIGSEGV = 11

/**
 * Returns a minidump of a process of this type, whose memory contains `memory`. See `KEYS` in dump-process.ts.
 * @param code the code of the exception
 */
export function minidump(type: string, memory = '', code = SIGSEGV): Buffer {
  const texts = ['process_type', type].map(aligned)
  const head = Buffer.alloc(16)
  head.write('MDMP')
  head.writeUInt32LE(1, 8)
  head.writeUInt32LE(head.length, 12)
  const entry = Buffer.alloc(12)
  entry.writeUInt32LE(6)
  entry.writeUInt32LE(head.length + entry.length, 8)
  const exception = Buffer.alloc(12)
  exception.writeUInt32LE(code, 8)
  const whole = Buffer.concat([head, entry, exception, ...texts, Buffer.from(memory)])
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)])
}

function aligned(text: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil((4 + text.length + 1) / 4) * 4)
  bytes.writeUInt32LE(text.length)
  bytes.write(text, 4)
  return bytes
}
