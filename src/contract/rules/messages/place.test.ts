import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeParts, placeText } from './place-text.ts'
import { parsePlace, placeFaults, placeOf } from './place.ts'

const lima = { latitude: -12.0464, longitude: -77.0428 }

describe('a pasted place', () => {
  test.each([
    ['-12.0464, -77.0428', lima],
    [' -12.0464,-77.0428 ', lima],
    ['-12.0464 -77.0428', lima],
    ['-12,0464; -77,0428', lima],
    ['-12,0464 -77,0428', lima],
    ['12.0464° S, 77.0428° W', lima],
    ['12,0464° S, 77,0428° O', lima],
    ['40, -3', { latitude: 40, longitude: -3 }],
    ['geo:-12.0464,-77.0428?z=15', lima],
    ['https://maps.google.com/?q=-12.0464,-77.0428', lima],
    ['https://www.google.com/maps/search/?api=1&query=-12.0464%2C-77.0428', lima],
    ['https://www.google.com/maps/@-12.0464,-77.0428,17z', lima],
    ['https://www.google.com/maps/place/-12.0464,-77.0428', lima],
    [
      'https://www.google.com/maps/place/Cl%C3%ADnica+San+Felipe/@-12.09,-77.05,17z/data=!3m1!4b1!8m2!3d-12.0464!4d-77.0428',
      { ...lima, name: 'Clínica San Felipe' },
    ],
    [
      "https://www.google.com/maps/place/12%C2%B002'47.0%22S+77%C2%B002'34.1%22W/@-12.0464,-77.0428,17z",
      lima,
    ],
    ['https://www.openstreetmap.org/?mlat=-12.0464&mlon=-77.0428#map=16/-12.1/-77', lima],
    ['https://www.openstreetmap.org/#map=16/-12.0464/-77.0428', lima],
    ['https://maps.apple.com/?ll=-12.0464,-77.0428&q=Tienda', lima],
    ['https://waze.com/ul?ll=-12.0464,-77.0428&navigate=yes', lima],
    ['https://www.bing.com/maps?cp=-12.0464~-77.0428', lima],
  ])('%s', (text, place) => {
    expect(parsePlace(text)).toEqual(place)
  })

  test.each([
    'https://maps.app.goo.gl/abc',
    'https://maps.google.com/?q=Casa',
    'Av. Larco 345, Lima',
    '91, 0',
    '0, 181',
    '-12.0464',
    '',
    'https://www.google.com/maps/place/%E0%A4%A/',
  ])('%s has no point', (text) => {
    expect(parsePlace(text)).toBeUndefined()
  })

  test('never fails, and never leaves the earth', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        const { latitude = 0, longitude = 0 } = parsePlace(text) ?? {}
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      }),
    )
  })
})

test.each([
  ['-12.05', '-77', []],
  ['-12,05', '77', []],
  ['', '', ['latitude', 'longitude']],
  ['91', '-181', ['latitude', 'longitude']],
  ['north', '0', ['latitude']],
  ['0', '1e2', ['longitude']],
])('%s and %s have the faults %j', (latitude, longitude, faults) => {
  const input = { name: '', address: '', latitude, longitude }
  expect([...placeFaults(input)]).toEqual(faults)
  expect(placeOf(input) === undefined).toBe(faults.length > 0)
})

test('the name and address of a place are its text', () => {
  const place = { name: ' La  tienda ', address: 'Av. Larco 345\nLima' }
  expect(placeText(place)).toBe('La tienda\nAv. Larco 345 Lima')
  expect(placeParts(placeText(place))).toEqual({ name: 'La tienda', address: 'Av. Larco 345 Lima' })
  expect(placeOf({ name: '', address: '', latitude: '1', longitude: '2' })).toEqual({
    latitude: 1,
    longitude: 2,
  })
  expect(placeParts()).toEqual({ name: '', address: '' })
})
