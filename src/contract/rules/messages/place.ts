import type { HeaderPlace } from '#contract/entities/templates/template-call.ts'
import { placeText } from './place-text.ts'

/** A point on the earth, degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** A place as a user types it. */
export interface PlaceInput {
  readonly name: string
  readonly address: string
  readonly latitude: string
  readonly longitude: string
}

const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`
const pair = new RegExp(String.raw`^\s*(${number})\s*[,;/\s]\s*(${number})\s*$`)
/** With commas as in Spanish, numbers need another separator: `-12,05; -77,03`. */
const commaPair = /^\s*([-+]?\d{1,3},\d+)\s*[;/\s]\s*([-+]?\d{1,3},\d+)\s*$/
/** `12.05° S, 77.03° W`, also with O for west. */
const compassPair =
  /^\s*(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NS])\s*[,;/\s]\s*(\d{1,3}(?:[.,]\d+)?)\s*°?\s*([EWO])\s*$/i

const numberOf = (text: string): number | undefined =>
  /^[-+]?\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

function pointOf(latitude: number | undefined, longitude: number | undefined): Point | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return { latitude, longitude }
}

function ofPair(text: string): Point | undefined {
  const compass = compassPair.exec(text)
  if (compass !== null) {
    const [, north = '', side = '', east = '', direction = ''] = compass
    const signed = (value: string, isNegative: boolean) =>
      (numberOf(value) ?? Number.NaN) * (isNegative ? -1 : 1)
    return pointOf(
      signed(north, side.toUpperCase() === 'S'),
      signed(east, direction.toUpperCase() !== 'E'),
    )
  }
  const [, first = '', second = ''] = pair.exec(text) ?? commaPair.exec(text) ?? []
  return pointOf(numberOf(first), numberOf(second))
}

/** Parts of map addresses that contain a point, the most exact first: a place's own point, a pin, the map's centre. */
const inAddress = [
  new RegExp(`!3d(${number})!4d(${number})`),
  new RegExp(
    `[?&](?:q|query|ll|sll|daddr|destination|coordinate|center|cp)=(?:loc:)?(${number})(?:,|~|%2C)(?:%20|\\+)?(${number})`,
    'i',
  ),
  new RegExp(`[?&]mlat=(${number})&mlon=(${number})`),
  new RegExp(`#map=[\\d.]+/(${number})/(${number})`),
  new RegExp(`/(?:@|place/|search/)(${number}),(?:\\+|%20)?(${number})`),
  new RegExp(`^geo:(${number}),(${number})`),
]

/** The name in the address of a place on Google Maps; undefined if it has none. */
function nameIn(address: string): string | undefined {
  const [, written = ''] = /\/maps\/place\/([^/@]+)\//.exec(address) ?? []
  try {
    const name = decodeURIComponent(written.replaceAll('+', ' ')).trim()
    return name === '' || ofPair(name) !== undefined || /\d°/.test(name) ? undefined : name
  } catch {
    return undefined
  }
}

/**
 * The point in pasted coordinates or in the address of a map, and the name of the place if the address has it. Nothing
 * is fetched.
 * @returns undefined if there is no point, as in the short addresses that maps offer for sharing
 */
export function parsePlace(text: string): (Point & { name?: string }) | undefined {
  const given = text.trim()
  if (!/^(?:https?|geo):/i.test(given)) return ofPair(given)
  for (const pattern of inAddress) {
    const [, first, second] = pattern.exec(given) ?? []
    const point = pointOf(numberOf(first ?? ''), numberOf(second ?? ''))
    if (point === undefined) continue
    const name = nameIn(given)
    return { ...point, ...(name !== undefined && { name }) }
  }
  return undefined
}

/** Whether a text is an address, of which a point was expected. */
export const isMapAddress = (text: string): boolean => /^\s*(?:https?|geo):/i.test(text)

/** The fields without a number in their range. */
export function placeFaults({ latitude, longitude }: PlaceInput): ReadonlySet<keyof Point> {
  const faults = new Set<keyof Point>()
  const [north, east] = [numberOf(latitude), numberOf(longitude)]
  if (north === undefined || Math.abs(north) > 90) faults.add('latitude')
  if (east === undefined || Math.abs(east) > 180) faults.add('longitude')
  return faults
}

/** The place in a form; undefined while its coordinates are not valid. */
export function placeOf(input: PlaceInput): (Point & { text?: string }) | undefined {
  const point = pointOf(numberOf(input.latitude), numberOf(input.longitude))
  const text = placeText(input)
  return point && { ...point, ...(text !== '' && { text }) }
}

export const emptyPlace: PlaceInput = { name: '', address: '', latitude: '', longitude: '' }

/** The place of a template's header as a form shows it. */
export const placeInputOf = (place: HeaderPlace | undefined): PlaceInput =>
  place === undefined
    ? emptyPlace
    : { ...place, latitude: String(place.latitude), longitude: String(place.longitude) }

/** The place in a form for the header of a template; undefined while something is missing or not valid. */
export function headerPlaceOf(input: PlaceInput): HeaderPlace | undefined {
  const point = pointOf(numberOf(input.latitude), numberOf(input.longitude))
  const [name, address] = [input.name.trim(), input.address.trim()]
  return point === undefined || name === '' || address === ''
    ? undefined
    : { ...point, name, address }
}
