import type { WebFrameMain } from 'electron'
import { expect, it } from 'vitest'
import { isOwnFrame } from './app-origin.ts'

function frame(url: string, { origin = 'app://bandeja', parent = null as object | null } = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- real frames exist only in Electron, and `isOwnFrame` reads only these three members
  return { url, origin, parent } as unknown as WebFrameMain
}

it.each([
  ['the page', true, frame('app://bandeja/')],
  ['a route of the page', true, frame('app://bandeja/dashboard?chat=4')],
  ['a blank document with the origin of the page', false, frame('about:blank')],
  ['a blob of the page', false, frame('blob:app://bandeja/1')],
  ['a response of a service', false, frame('app://bandeja/api/main/me')],
  ['a frame inside the page', false, frame('app://bandeja/', { parent: {} })],
  ['another origin', false, frame('https://a.example/', { origin: 'https://a.example' })],
  ['a sandboxed page', false, frame('app://bandeja/', { origin: 'null' })],
  ['a closed frame', false, null],
])('isOwnFrame returns for %s: %s', (_, isOwn, candidate) => {
  expect(isOwnFrame(candidate)).toBe(isOwn)
})
