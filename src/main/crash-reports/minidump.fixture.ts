/** Returns a minidump of a process of this type, whose memory contains `memory`. See `KEYS` in dump-process.ts. */
export function minidump(type: string, memory = ''): Buffer {
  const texts = ['process_type', type].map(aligned)
  const head = Buffer.from('MDMP')
  const whole = Buffer.concat([head, Buffer.alloc(12), ...texts, Buffer.from(memory)])
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)])
}

function aligned(text: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil((4 + text.length + 1) / 4) * 4)
  bytes.writeUInt32LE(text.length)
  bytes.write(text, 4)
  return bytes
}
