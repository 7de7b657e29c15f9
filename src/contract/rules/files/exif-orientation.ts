/** Tag of the orientation in the first directory of EXIF data. */
const ORIENTATION = 0x01_12
/** Each entry of a directory has 12 bytes: tag, type, count, value. */
const ENTRY_BYTES = 12

/**
 * Whether EXIF data say that the picture lies on its side, as most photographs of telephones do. Its height is then the
 * width that is shown. False for data that cannot be read.
 * @param exif the data from the mark of the byte order on: `II` or `MM`
 */
export function isOnItsSide(exif: DataView): boolean {
  if (exif.byteLength < 8) return false
  const order = exif.getUint16(0)
  const isLittle = order === 0x49_49
  if (!isLittle && order !== 0x4d_4d) return false
  const directory = exif.getUint32(4, isLittle)
  if (directory + 2 > exif.byteLength) return false
  const entries = exif.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > exif.byteLength) return false
    if (exif.getUint16(at, isLittle) !== ORIENTATION) continue
    // 1 to 4 are upright or upside down, 5 to 8 lie on a side.
    const orientation = exif.getUint16(at + 8, isLittle)
    return orientation >= 5 && orientation <= 8
  }
  return false
}
