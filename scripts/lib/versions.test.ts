import { expect, it } from 'vitest'
import { compareVersions } from './versions.mjs'

it.each([
  ['20.20.2', '24.0.0', -1],
  ['v24.0.0', '24.0.0', 0],
  ['24.21.0', '24.3.0', 1],
  ['9.10.0', '10.0.0', -1],
  ['24', '24.0.0', 0],
  ['25.0.0-nightly20250101', '24.21.0', 1],
])('%s compared with %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})
