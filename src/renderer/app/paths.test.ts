import { expect, test } from 'vitest'
import { shownAt } from './paths.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?chat=c1&message=m1', '/dashboard?chat=c1&message=m1'],
  ['/dashboard/profile', '/dashboard/profile'],
  ['/dashboard/templates', '/dashboard'],
  ['/dashboard/settings/general?tab=2', '/dashboard'],
  ['/dashboard/profile/nothing', '/dashboard'],
  ['/dashboard/?chat=c1', '/dashboard/?chat=c1'],
  ['/dashboard/profile/', '/dashboard/profile/'],
  ['/dashboard/templates/', '/dashboard'],
  ['/', '/dashboard'],
  ['/?chat=c1', '/dashboard?chat=c1'],
  ['/logout', '/logout'],
])('who is told of %s is led to %s', (place, shown) => {
  expect(shownAt(place)).toBe(shown)
})
