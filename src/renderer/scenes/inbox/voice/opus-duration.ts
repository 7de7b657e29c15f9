/**
 * The number of samples in a frame at 48 kHz, from the configuration in a packet's first byte (RFC 6716, section 3.1).
 */
function frameSamples(configuration: number): number {
  // SILK: 10, 20, 40, 60 ms; hybrid: 10, 20 ms; CELT: 2.5, 5, 10, 20 ms.
  if (configuration < 12) return [480, 960, 1_920, 2_880][configuration % 4] ?? 0
  if (configuration < 16) return [480, 960][configuration % 2] ?? 0
  return [120, 240, 480, 960][configuration % 4] ?? 0
}

/** Duration of a packet, samples at 48 kHz; 0 for an empty packet. */
export function packetSamples(packet: Uint8Array): number {
  const [first, second = 0] = packet
  if (first === undefined) return 0
  const frames = [1, 2, 2, second & 0x3f][first & 0x03] ?? 0
  return frames * frameSamples(first >> 3)
}
