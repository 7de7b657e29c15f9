/**
 * The projection of world.svg: Miller's cylindrical projection. Shapes stay recognizable up to the polar circles.
 * Unlike a map in Mercator's projection, the map is finite at the poles. All lengths are CSS px.
 */

/** Length of a degree of longitude. At this scale, the map in a bubble shows about the area of a large country. */
const DEGREE = 4
const RADIAN = 180 / Math.PI
const HALF_WIDTH = 180 * DEGREE
const HALF_HEIGHT = northing(90)

/** Returns the distance of a circle of latitude from the equator, positive in the north. */
function northing(latitude: number): number {
  const angle = Math.PI / 4 + (0.4 * latitude) / RADIAN
  return 1.25 * Math.log(Math.tan(angle)) * RADIAN * DEGREE
}

/**
 * Returns a location's point on the map, from the upper left corner.
 * @param latitude degrees from -90 to 90, north is positive
 * @param longitude degrees from -180 to 180, east is positive
 */
export function pointOnWorld(latitude: number, longitude: number): { x: number; y: number } {
  return { x: HALF_WIDTH + longitude * DEGREE, y: HALF_HEIGHT - northing(latitude) }
}

/**
 * Returns how far the map must be moved to bring a location to the centre of its frame. An unmoved map has latitude 0,
 * longitude 0 at the centre.
 */
export function centreOffset(latitude: number, longitude: number): { right: number; down: number } {
  const { x, y } = pointOnWorld(latitude, longitude)
  return { right: HALF_WIDTH - x, down: HALF_HEIGHT - y }
}
