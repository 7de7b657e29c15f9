/**
 * The world as world.svg draws it: in Miller's cylindrical projection, which keeps the shapes of the lands where people
 * live and, unlike a street map's, has an end at the poles. All lengths are CSS px.
 */

/** From one degree of longitude to the next: a picture in a bubble shows about as much as a large country. */
const DEGREE = 4
const RADIAN = 180 / Math.PI
const HALF_WIDTH = 180 * DEGREE
const HALF_HEIGHT = northing(90)

/** How far a parallel lies above the equator. */
function northing(latitude: number): number {
  const angle = Math.PI / 4 + (0.4 * latitude) / RADIAN
  return 1.25 * Math.log(Math.tan(angle)) * RADIAN * DEGREE
}

/**
 * Where a place stands on the drawing, from its upper left corner.
 * @param latitude degrees from -90 to 90, north is positive
 * @param longitude degrees from -180 to 180, east is positive
 */
export function pointOnWorld(latitude: number, longitude: number): { x: number; y: number } {
  return { x: HALF_WIDTH + longitude * DEGREE, y: HALF_HEIGHT - northing(latitude) }
}

/** By how much the drawing, laid with its middle on a picture's middle, is moved so that a place comes to stand there. */
export function shiftTo(latitude: number, longitude: number): { right: number; down: number } {
  const { x, y } = pointOnWorld(latitude, longitude)
  return { right: HALF_WIDTH - x, down: HALF_HEIGHT - y }
}
