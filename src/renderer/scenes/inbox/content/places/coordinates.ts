/** The abbreviated names of the four directions. */
export interface Directions {
  readonly north: string
  readonly south: string
  readonly east: string
  readonly west: string
}

/** Formats coordinates as text: "12.05° S, 77.03° W". Five decimal digits are precise to about a metre. */
export function coordinatesText(
  latitude: number,
  longitude: number,
  language: string,
  { north, south, east, west }: Directions,
): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 5 })
  const degrees = (value: number, direction: string) =>
    `${format.format(Math.abs(value))}° ${direction}`
  return [
    degrees(latitude, latitude < 0 ? south : north),
    degrees(longitude, longitude < 0 ? west : east),
  ].join(', ')
}
