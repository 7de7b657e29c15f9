import decodeQR from 'qr/decode.js'

/** Pixels per side of a square of the code. */
const SCALE = 4

/**
 * Decodes a rendered QR code.
 * @param side number of squares per side
 * @param path SVG path of the dark runs, each `M<x> <y>h<length>v1h-<length>z`
 * @returns the content of the code
 * @throws Error if it is not a QR code
 */
export function readQr(side: number, path: string): string {
  const size = side * SCALE
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      for (
        let column = Number(x) * SCALE;
        column < (Number(x) + Number(length)) * SCALE;
        column += 1
      )
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  return decodeQR({ width: size, height: size, data })
}
