import { expect, it } from 'vitest'
import { mayFrame } from './frame-address.ts'

const allowed = ['https://reports.example', 'http://127.0.0.1:4000/some/path', 'http://[::1]:4000']

it.each([
  ['https://reports.example', true],
  ['https://reports.example/tab?x=1#y', true],
  ['https://REPORTS.example:443/tab', true],
  ['http://127.0.0.1:4000/frames/reports?ticket=x', true],
  ['http://[::1]:4000/', true],
  ['http://reports.example/', false],
  ['https://reports.example:8443/', false],
  ['https://reports.example.evil.example/', false],
  ['https://evil.example/https://reports.example', false],
  ['https://reports.example@evil.example/', false],
  ['https://evil.example\\@reports.example/', false],
  ['https://reports.example\\evil', false],
  ['//reports.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['app://bandeja/', false],
  ['', false],
])('%s may be shown in a frame: %s', (address, may) => {
  expect(mayFrame(address, allowed)).toBe(may)
})

it('mayFrame accepts no address if no origin is allowed', () => {
  expect(mayFrame('https://reports.example', [])).toBe(false)
})
