import { expect, it } from 'vitest'
import { refusedSwitch, type Launch } from './refused-switches.ts'

const debugged: Launch = {
  isPackaged: true,
  version: '1.2.3',
  hasSwitch: (name) => name === 'remote-debugging-port',
}

it.each<[string, Partial<Launch>, string | null]>([
  ['a release with a debugging switch', {}, 'remote-debugging-port'],
  ['a beta with a debugging switch', { version: '1.3.0-beta.1' }, 'remote-debugging-port'],
  ['a release with other switches', { hasSwitch: (name) => name === 'proxy-server' }, null],
  ['a development build', { version: '1.2.3-development' }, null],
  ['a run from the sources', { isPackaged: false }, null],
])('decides whether %s refuses to start', (_, change, expected) => {
  expect(refusedSwitch({ ...debugged, ...change })).toBe(expected)
})
