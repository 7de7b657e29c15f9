/**
 * Draws the world map of location messages: `node resources/world.mjs land-110m.json` writes world.svg into the
 * conversation's folder. The coasts are those of Natural Earth (public domain), in the file land-110m.json of the npm
 * package world-atlas. The package is not a dependency, because only this program needs it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pointOnWorld } from '../src/renderer/scenes/inbox/content/places/world-map.ts'

const TARGET = join(import.meta.dirname, '../src/renderer/scenes/inbox/content/places/world.svg')
/** Units of the drawing per CSS px. 2 is enough for a screen with two pixels per CSS px. */
const UNITS = 2
/** Tolerance of the simplification, units. */
const TOLERANCE = 0.75
/** Islands with a smaller area are left out, square units. */
const AREA_MIN = 6
/** Distance between the lines of the grid, degrees. */
const GRID = 15

/** @typedef {readonly [x: number, y: number]} Point longitude and latitude in degrees; after `place`, units */

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the file land-110m.json of world-atlas.')
const { arcs, objects, transform } = JSON.parse(readFileSync(source, 'utf8'))
const { scale, translate } = transform

/** @param {Point} degrees @returns {Point} units */
function place([longitude, latitude]) {
  const { x, y } = pointOnWorld(latitude, longitude)
  return [Math.round(x * UNITS), Math.round(y * UNITS)]
}

/**
 * The points of an arc. The file stores each point as the difference from the one before.
 * @param {number} index a negative one, `~index`, stands for the arc in the opposite direction (TopoJSON)
 * @returns {Point[]} degrees
 */
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
 * Makes a coast continuous where it crosses the 180th meridian: its longitudes then go beyond ±180. A coast around a pole
 * ends 360 degrees from its beginning; it is closed along the edge of the map.
 * @param {Point[]} ring
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

/** The coast and, if a part of it is beyond the edge of the map, a copy 360 degrees away. @param {Point[]} ring */
function copies(ring) {
  const all = ring.map(([x]) => x)
  const [west, east] = [Math.min(...all), Math.max(...all)]
  const moved = (turn) => ring.map(([x, y]) => [x + turn, y])
  return [ring, ...(west < -180 ? [moved(360)] : []), ...(east > 180 ? [moved(-360)] : [])]
}

/** Simplifies a line by the algorithm of Douglas and Peucker. @param {Point[]} points @returns {Point[]} */
function simplified(points) {
  const [first] = points
  const last = points.at(-1)
  let farthest = 0
  let at = 0
  for (let index = 1; index < points.length - 1; index += 1) {
    const distance = distanceTo(points[index], first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= TOLERANCE) return points.length < 2 ? points : [first, last]
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))]
}

function distanceTo([x, y], [ax, ay], [bx, by]) {
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

/** An SVG path with relative coordinates. @param {Point[]} points */
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
  .filter((ring) => area(ring) > AREA_MIN)
  .map((ring) => `${path(ring.slice(0, -1))}z`)
  .join('')

const [width, height] = place([180, -90])
const meridians = Array.from(
  { length: 360 / GRID },
  (_, index) => place([index * GRID - 180, 0])[0],
)
const parallels = Array.from(
  { length: 180 / GRID - 1 },
  (_, index) => place([0, 90 - (index + 1) * GRID])[1],
)
const grid = [
  ...meridians.map((x) => `M${x} 0V${height}`),
  ...parallels.map((y) => `M0 ${y}H${width}`),
].join('')

writeFileSync(
  TARGET,
  `<!-- Made with Natural Earth. Drawn by resources/world.mjs. -->
<svg xmlns="http://www.w3.org/2000/svg" width="${width / UNITS}" height="${height / UNITS}" viewBox="0 0 ${width} ${height}">
<path d="${grid}" fill="none" stroke="#000" stroke-width="${UNITS}" stroke-opacity=".3"/>
<path d="${land}"/>
</svg>
`,
)
