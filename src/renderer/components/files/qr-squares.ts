import { encodeQR } from 'qr'

/** A QR code as an SVG path. */
export interface QrSquares {
  /** Squares per side, including the quiet zone. */
  side: number
  /** The dark squares as an SVG path in units of one square, row by row. */
  path: string
}

/** Width of the quiet zone around the code, in squares (ISO 18004). */
const QUIET = 4

/** Encodes a text as a QR code with error correction for 15 % of its area. */
export function qrSquares(text: string): QrSquares {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  return { side: rows.length, path: rows.map(runsOf).join('') }
}

/** The path of one row. Adjacent dark squares are one rectangle, so that no hairline shows between them. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const end = row.indexOf(false, x)
    const length = (end === -1 ? row.length : end) - x
    path += `M${x} ${y}h${length}v1h-${length}z`
    x += length - 1
  }
  return path
}
