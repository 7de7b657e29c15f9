/** What the four directions are called, in short. */
export interface Directions {
  readonly north: string
  readonly south: string
  readonly east: string
  readonly west: string
}

/** A place as people write it: "12.05° S, 77.03° W". Five digits of a degree are a metre. */
export function coordinatesText(
  latitude: number,
  longitude: number,
  language: string,
  { north, south, east, west }: Directions,
): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 5 })
  const degrees = (value: number, side: string) => `${format.format(Math.abs(value))}° ${side}`
  return [
    degrees(latitude, latitude < 0 ? south : north),
    degrees(longitude, longitude < 0 ? west : east),
  ].join(', ')
}
