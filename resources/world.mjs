/**
 * Draws the world that stands behind the pin of a location: `node resources/world.mjs land-110m.json` writes world.svg
 * into the conversation's folder. The coasts are Natural Earth's (public domain) in the form of the npm package
 * world-atlas, whose file land-110m.json it takes; it is needed for this alone and no dependency.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pointOnWorld } from '../src/renderer/scenes/inbox/content/world-map.ts'

const TARGET = join(import.meta.dirname, '../src/renderer/scenes/inbox/content/world.svg')
/** Steps of the drawing to one px of the picture: a point on a fine screen. */
const STEPS = 2
/** A point that lies no farther than this from a line between others is left out, steps. */
const FLAT = 0.75
/** An island smaller than this is left out, square steps. */
const SPECK = 6
/** From one line of the net to the next, degrees. */
const NET = 15

/** @typedef {readonly [x: number, y: number]} Point in degrees at first, in steps once it is placed */

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the file land-110m.json of world-atlas.')
const { arcs, objects, transform } = JSON.parse(readFileSync(source, 'utf8'))
const { scale, translate } = transform

/** @param {Point} degrees @returns {Point} */
function place([longitude, latitude]) {
  const { x, y } = pointOnWorld(latitude, longitude)
  return [Math.round(x * STEPS), Math.round(y * STEPS)]
}

/** An arc's points; its numbers are steps from one to the next. @returns {Point[]} */
function line(index) {
  let [x, y] = [0, 0]
  const points = arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return index < 0 ? points.toReversed() : points
}

/**
 * A coast as one line, with no leap where it goes over the last meridian: it leaves the drawing there. The one around a
 * pole, which ends a turn from where it began, is closed along the drawing's edge. @param {Point[]} ring
 * @returns {Point[]}
 */
function unrolled(ring) {
  let turns = 0
  const points = ring.map(([x, y], index) => {
    const step = index === 0 ? 0 : x - ring[index - 1][0]
    if (Math.abs(step) > 180) turns -= 360 * Math.sign(step)
    return [x + turns, y]
  })
  if (turns === 0) return points
  const pole = Math.sign(points[0][1]) * 90
  return [...points, [points.at(-1)[0], pole], [points[0][0], pole], points[0]]
}

/** The coast, and once more a turn away where a part of it has left the drawing. @param {Point[]} ring */
function copies(ring) {
  const all = ring.map(([x]) => x)
  const [west, east] = [Math.min(...all), Math.max(...all)]
  const moved = (turn) => ring.map(([x, y]) => [x + turn, y])
  return [ring, ...(west < -180 ? [moved(360)] : []), ...(east > 180 ? [moved(-360)] : [])]
}

/** Douglas and Peucker's. @param {Point[]} points @returns {Point[]} */
function simplified(points) {
  const [first] = points
  const last = points.at(-1)
  let farthest = 0
  let at = 0
  for (let index = 1; index < points.length - 1; index += 1) {
    const distance = away(points[index], first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= FLAT) return points.length < 2 ? points : [first, last]
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))]
}

function away([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function area(ring) {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}

/** @param {Point[]} points as a path: where it begins, then the way to each next point */
function path(points) {
  const [[x, y], ...others] = points
  let [fromX, fromY] = [x, y]
  const steps = others.map(([toX, toY]) => {
    const step = `${toX - fromX} ${toY - fromY}`
    ;[fromX, fromY] = [toX, toY]
    return step
  })
  return `M${x} ${y}l${steps.join(' ').replaceAll(' -', '-')}`
}

const coasts = objects.land.geometries
  .flatMap(({ type, arcs: parts }) => (type === 'MultiPolygon' ? parts : [parts]))
  .flat()
  .map((indexes) => indexes.flatMap((index, at) => line(index).slice(at === 0 ? 0 : 1)))
const land = coasts
  .flatMap((ring) => copies(unrolled(ring)))
  .map((ring) => simplified(ring.map(place)))
  .filter((ring) => area(ring) > SPECK)
  .map((ring) => `${path(ring.slice(0, -1))}z`)
  .join('')

const [width, height] = place([180, -90])
const meridians = Array.from({ length: 360 / NET }, (_, index) => place([index * NET - 180, 0])[0])
const parallels = Array.from(
  { length: 180 / NET - 1 },
  (_, index) => place([0, 90 - (index + 1) * NET])[1],
)
const net = [
  ...meridians.map((x) => `M${x} 0V${height}`),
  ...parallels.map((y) => `M0 ${y}H${width}`),
].join('')

writeFileSync(
  TARGET,
  `<!-- Made with Natural Earth. Drawn by resources/world.mjs. -->
<svg xmlns="http://www.w3.org/2000/svg" width="${width / STEPS}" height="${height / STEPS}" viewBox="0 0 ${width} ${height}">
<path d="${net}" fill="none" stroke="#000" stroke-width="${STEPS}" stroke-opacity=".3"/>
<path d="${land}"/>
</svg>
`,
)
