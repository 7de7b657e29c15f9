/**
 * Draws the app's icons: `node resources/draw.mjs` writes icons/, tray/ and windows/icon.ico beside this file. A picture is a function
 * from a point to a colour. Each pixel is the mean of several points, so that edges are smooth at 16 px.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'

/** @typedef {readonly [red: number, green: number, blue: number, alpha: number]} Colour 0 to 255, alpha 0 to 1 */
/** @typedef {(x: number, y: number) => Colour} Picture the colour at a point; x and y from 0 to 24 */

/** Points per pixel in each direction. */
const SAMPLES = 6
const CLEAR = /** @type {Colour} */ ([0, 0, 0, 0])
const WHITE = /** @type {Colour} */ ([255, 255, 255, 1])

const STATUS = {
  available: /** @type {Colour} */ ([0x1f, 0x8b, 0x47, 1]),
  busy: /** @type {Colour} */ ([0xc0, 0x5e, 0x0a, 1]),
  unavailable: /** @type {Colour} */ ([0xc2, 0x26, 0x1f, 1]),
}

/** Distance to a rounded rectangle around (12, 12); negative inside. */
function roundedSquare(x, y, half, radius) {
  const dx = Math.abs(x - 12) - half + radius
  const dy = Math.abs(y - 12) - half + radius
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
}

/** Distance to the line between two points, which may be equal. */
function segment(x, y, [ax, ay], [bx, by]) {
  const square = (bx - ax) ** 2 + (by - ay) ** 2 || 1
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

/** The front edge of the letter tray in the app's icon, with the dip for the hand. */
const TRAY = [
  [6, 12.6],
  [9, 12.6],
  [10.4, 14.9],
  [13.6, 14.9],
  [15, 12.6],
  [18, 12.6],
]

function onMark(x, y, stroke) {
  const outline = Math.abs(roundedSquare(x, y, 6, 1.8))
  const edge = Math.min(...TRAY.slice(1).map((to, at) => segment(x, y, TRAY[at], to)))
  return Math.min(outline, edge) < stroke / 2
}

/** @param {{ stroke: number, from: Colour, to: Colour, half?: number }} look @returns {Picture} */
function badge({ stroke, from, to, half = 11 }) {
  return (x, y) => {
    if (roundedSquare(x, y, half, half * 0.46) > 0) return CLEAR
    if (onMark(x, y, stroke)) return WHITE
    const t = y / 24
    const mix = (at) => from[at] + (to[at] - from[at]) * t
    return [mix(0), mix(1), mix(2), 1]
  }
}

/**
 * Adds the service status in the lower right corner. Colour and shape both show it: a disc (available), a disc with a bar
 * (busy), a ring (unavailable).
 */
function withStatus(picture, kind) {
  const colour = STATUS[kind]
  return (x, y) => {
    const far = Math.hypot(x - 18, y - 18)
    if (far > 6.6) return picture(x, y)
    if (far > 5.2) return CLEAR
    if (kind === 'busy' && Math.abs(y - 18) < 1 && Math.abs(x - 18) < 2.8) return WHITE
    if (kind === 'unavailable' && far < 2.6) return WHITE
    return colour
  }
}

/**
 * The segments of a seven-segment digit between (0, 0) and (1, 2): t top, m middle, b bottom; l and r the upper left and
 * upper right, L and R the lower left and lower right.
 */
const SEGMENTS = {
  t: [
    [0, 0],
    [1, 0],
  ],
  m: [
    [0, 1],
    [1, 1],
  ],
  b: [
    [0, 2],
    [1, 2],
  ],
  l: [
    [0, 0],
    [0, 1],
  ],
  r: [
    [1, 0],
    [1, 1],
  ],
  L: [
    [0, 1],
    [0, 2],
  ],
  R: [
    [1, 1],
    [1, 2],
  ],
}
/** The segments of the digits 1 to 9. */
const DIGITS = ['', 'rR', 'trmLb', 'trmRb', 'lrmR', 'tlmRb', 'tlmLRb', 'trR', 'tmblrLR', 'tlrmRb']

/** Distance to a digit whose left upper corner is at (left, top). */
function digit(x, y, number, { left, top, width, height }) {
  const point = ([dx, dy]) => [left + dx * width, top + (dy * height) / 2]
  const lines = [...DIGITS[number]].map((name) => SEGMENTS[name].map(point))
  return Math.min(...lines.map(([from, to]) => segment(x, y, from, to)))
}

/**
 * The number of unread chats, in the upper right corner of the tray icon: 1 to 9, or 10 for "9+".
 * @returns {Picture}
 */
function count(number) {
  const isMore = number > 9
  const radius = 6.6
  const right = 24 - radius
  const left = isMore ? 12.4 : right
  const box = { top: 3.2, height: 6.8, width: number === 1 ? 0 : 3.6 }
  const start = isMore ? 9.6 : right - box.width / 2
  return (x, y) => {
    const far = segment(x, y, [left, radius], [right, radius])
    if (far > radius) return CLEAR
    const isPlus =
      isMore &&
      Math.min(segment(x, y, [15.6, 6.6], [20, 6.6]), segment(x, y, [17.8, 4.4], [17.8, 8.8])) <
        0.85
    if (isPlus || digit(x, y, Math.min(number, 9), { ...box, left: start }) < 0.85) return WHITE
    return STATUS.unavailable
  }
}

/** @type {Picture} the dot on the app's taskbar button */
const dot = (x, y) => (Math.hypot(x - 12, y - 12) < 9 ? STATUS.unavailable : CLEAR)

/** @param {Picture} picture @param {number} size px @returns {Buffer} red, green, blue and alpha of each pixel */
function paint(picture, size) {
  const pixels = Buffer.alloc(size * size * 4)
  for (let at = 0; at < size * size; at += 1) {
    const sum = [0, 0, 0, 0]
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = (at % size) + ((sample % SAMPLES) + 0.5) / SAMPLES
      const y = Math.floor(at / size) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES
      const [red, green, blue, alpha] = picture((x * 24) / size, (y * 24) / size)
      sum[0] += red * alpha
      sum[1] += green * alpha
      sum[2] += blue * alpha
      sum[3] += alpha
    }
    const weight = sum[3] || 1
    const alpha = (sum[3] * 255) / (SAMPLES * SAMPLES)
    pixels.set([sum[0] / weight, sum[1] / weight, sum[2] / weight, alpha].map(Math.round), at * 4)
  }
  return pixels
}

const CRC = Int32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** A chunk of a PNG file: length, name, data, checksum. */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  let sum = -1
  for (const byte of body) sum = (sum >>> 8) ^ CRC[(sum ^ byte) & 0xff]
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeInt32BE(~sum)
  return Buffer.concat([head, body, tail])
}

/** @param {Picture} picture @param {number} size px @returns {Buffer} a PNG file */
function png(picture, size) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Bit depth 8, colour type RGBA.
  header.set([8, 6], 8)
  const pixels = paint(picture, size)
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {Picture} picture @param {number} size px @returns {Buffer} a bitmap as in an ICO file */
function bitmap(picture, size) {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(header.length, 0)
  header.writeInt32LE(size, 4)
  // The format counts the rows of a mask, which Windows ignores if there is an alpha channel.
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const pixels = paint(picture, size)
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at]
    pixels[at] = pixels[at + 2]
    pixels[at + 2] = red
  }
  const rows = Array.from({ length: size }, (_, row) =>
    pixels.subarray(row * size * 4, (row + 1) * size * 4),
  )
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size)
  // From the bottom to the top.
  return Buffer.concat([header, ...rows.toReversed(), mask])
}

/** @param {(size: number) => Picture} picture @param {readonly number[]} sizes px @returns {Buffer} an ICO file */
function ico(picture, sizes) {
  // Older Windows shows a PNG only at 256 px.
  const images = sizes.map((size) =>
    size === 256 ? png(picture(size), size) : bitmap(picture(size), size),
  )
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    // A byte of 0 stands for 256.
    head[at] = sizes[index] % 256
    head[at + 1] = sizes[index] % 256
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images])
}

/** @param {string} name @param {Buffer} content */
function write(name, content) {
  const path = join(import.meta.dirname, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const TEAL = { from: [0x14, 0x93, 0x88, 1], to: [0x0a, 0x66, 0x5e, 1] }
const GREY = { from: [0x7d, 0x89, 0x8f, 1], to: [0x5f, 0x6b, 0x71, 1] }

/** Small icons need thicker lines. @param {number} size px */
const appIcon = (size) => badge({ ...TEAL, stroke: size < 48 ? 1.9 : 1.4 })

for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  write(`icons/${size}x${size}.png`, png(appIcon(size), size))
}
write('windows/icon.ico', ico(appIcon, [16, 24, 32, 48, 64, 128, 256]))
const tray = { stroke: 2, half: 11.5 }
for (const [suffix, size] of [
  ['', 24],
  ['@2x', 48],
]) {
  write(`tray/signed-out${suffix}.png`, png(badge({ ...GREY, ...tray }), size))
  for (const kind of Object.keys(STATUS)) {
    const icon = withStatus(badge({ ...TEAL, ...tray }), kind)
    write(`tray/${kind}${suffix}.png`, png(icon, size))
  }
  write(`tray/overlay${suffix}.png`, png(dot, size === 24 ? 16 : 32))
  for (let number = 1; number <= 10; number += 1) {
    write(`tray/count-${number > 9 ? '9plus' : number}${suffix}.png`, png(count(number), size))
  }
}
