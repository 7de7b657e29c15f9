/** EXIF data with an orientation, after another entry. */
export function exifOf(orientation: number, isLittle = true): Uint8Array {
  const bytes = new Uint8Array(38)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, isLittle ? 0x49_49 : 0x4d_4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 2, isLittle)
  view.setUint16(10, 0x01_0f, isLittle)
  const entry = 22
  view.setUint16(entry, 0x01_12, isLittle)
  view.setUint16(entry + 2, 3, isLittle)
  view.setUint32(entry + 4, 1, isLittle)
  view.setUint16(entry + 8, orientation, isLittle)
  return bytes
}
