import { expect, it } from 'vitest'
import { dropVariables, refusedSwitch, type Launch } from './refused-switches.ts'

const debugged: Launch = {
  isPackaged: true,
  version: '1.2.3',
  hasSwitch: (name) => name === 'remote-debugging-port',
}

it.each<[string, string | null, Partial<Launch>]>([
  ['a release with a debugging switch', 'remote-debugging-port', {}],
  ['a beta with a debugging switch', 'remote-debugging-port', { version: '1.3.0-beta.1' }],
  ['a release with other switches', null, { hasSwitch: (name) => name === 'proxy-server' }],
  ['a development build', null, { version: '1.2.3-development' }],
  ['a run from the sources', null, { isPackaged: false }],
])('refusedSwitch returns for %s: %s', (_, expected, change) => {
  expect(refusedSwitch({ ...debugged, ...change })).toBe(expected)
})

it.each([
  ['a release', { isPackaged: true, version: '1.2.3' }, { HOME: '/home/ana' }],
  [
    'a development build',
    { isPackaged: true, version: '1.2.3-development' },
    { HOME: '/home/ana', SSLKEYLOGFILE: '/tmp/keys', Node_Tls_Reject_Unauthorized: '0' },
  ],
])('%s starts with these variables', (_, build, expected) => {
  const env = { HOME: '/home/ana', SSLKEYLOGFILE: '/tmp/keys', Node_Tls_Reject_Unauthorized: '0' }
  dropVariables(build, env)
  expect(env).toEqual(expected)
})
