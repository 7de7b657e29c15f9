import { expect, test } from 'vitest'
import { pointOnWorld, centreOffset } from './world-map.ts'
import svg from './world.svg?raw'

const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)]

// The expected values were computed with Miller's formula, independently of this code. A degree of longitude is 4 px.
// The distance of the latitude φ from the equator, px, is 4 × 180/π × 1.25 ln tan(45° + 0.4 φ).
test.each([
  ['the point where the prime meridian crosses the equator', 0, 0, [720, 528]],
  ['Lima', -12.05, -77.03, [412, 576]],
  ['Mexico City', 19.4326, -99.1332, [323, 449]],
  ['Lisbon', 38.72, -9.14, [683, 365]],
  ['Sydney', -33.87, 151.21, [1_325, 669]],
  ['the north pole', 90, 0, [720, 0]],
  ['the south pole', -90, 0, [720, 1_056]],
  ['the antimeridian in the west', 0, -180, [0, 528]],
  ['the antimeridian in the east', 0, 180, [1_440, 528]],
])('%s is at the expected point on the map', (_, latitude, longitude, expected) => {
  expect(rounded(pointOnWorld(latitude, longitude))).toEqual(expected)
})

test('a location farther north is higher, and one farther east is more to the right', () => {
  for (let degree = -89; degree <= 90; degree += 1) {
    expect(pointOnWorld(degree, 0).y).toBeLessThan(pointOnWorld(degree - 1, 0).y)
    expect(pointOnWorld(0, degree).x).toBeGreaterThan(pointOnWorld(0, degree - 1).x)
  }
})

test.each([
  [0, 0],
  [-12.05, -77.03],
  [64.15, -21.94],
  [-90, 180],
])('the offset moves the location %f, %f to the centre', (latitude, longitude) => {
  const { right, down } = centreOffset(latitude, longitude)
  const { x, y } = pointOnWorld(latitude, longitude)
  const middle = pointOnWorld(0, 0)
  expect(x + right).toBeCloseTo(middle.x)
  expect(y + down).toBeCloseTo(middle.y)
})

test('world.svg has the size of the projection', () => {
  const { x, y } = pointOnWorld(-90, 180)
  expect(svg).toContain(`width="${Math.round(x)}" height="${Math.round(y)}"`)
})
