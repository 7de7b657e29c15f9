import { expect, test } from 'vitest'
import { placeIn } from './make-sticker.ts'

test.each([
  [512, 512, { x: 0, y: 0, width: 512, height: 512 }],
  [1024, 512, { x: 0, y: 128, width: 512, height: 256 }],
  [100, 200, { x: 128, y: 0, width: 256, height: 512 }],
  [3, 1000, { x: 255, y: 0, width: 2, height: 512 }],
])('a picture of %i × %i px is centred and not cropped', (width, height, place) => {
  expect(placeIn(512, width, height)).toEqual(place)
})
