import { expect, test } from 'vitest'
import {
  graphVersionEnd,
  graphVersions,
  newLineVersion,
  usableGraphVersions,
} from './graph-versions.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00.000Z`)

test.each([
  ['v22.0', '2027-01-01', 139, undefined],
  ['v22.0', '2027-02-19', 90, undefined],
  ['v22.0', '2027-02-20', 89, 'warns'],
  ['v22.0', '2027-05-06', 14, 'warns'],
  ['v22.0', '2027-05-07', 13, 'urges'],
  ['v22.0', '2027-05-21', -1, 'urges'],
])('%s on %s has %i days left', (version, day, daysLeft, urgency) => {
  expect(graphVersionEnd(version, at(day))).toEqual({
    until: '2027-05-20T12:00:00.000Z',
    daysLeft,
    urgency,
  })
})

test.each(['v26.0', 'v99.0', undefined])('%s has no known end', (version) => {
  expect(graphVersionEnd(version, at('2030-01-01'))).toBeUndefined()
})

test('a version can be chosen until the day on which it stops', () => {
  const offered = (day: string) => usableGraphVersions(at(day)).map(({ version }) => version)
  expect(offered('2027-01-20')).toContain('v21.0')
  expect(offered('2027-01-21')).not.toContain('v21.0')
  expect(offered('2040-01-01')).toEqual(['v26.0'])
})

test('the table begins with the newest version, and has that of a new line', () => {
  const numbers = graphVersions.map(({ version }) => Number(version.slice(1)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(graphVersions.map(({ version }) => version)).toContain(newLineVersion)
})
