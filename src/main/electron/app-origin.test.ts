import type { WebFrameMain } from 'electron'
import { expect, it } from 'vitest'
import { isOwnFrame } from './app-origin.ts'

function frame(url: string, { origin = 'app://bandeja', parent = null as object | null } = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- real frames exist only in Electron, and `isOwnFrame` reads only these three members
  return { url, origin, parent } as unknown as WebFrameMain
}

it.each([
  ['the page', frame('app://bandeja/'), true],
  ['a route of the page', frame('app://bandeja/dashboard?chat=4'), true],
  ['a blank document with the origin of the page', frame('about:blank'), false],
  ['a blob of the page', frame('blob:app://bandeja/1'), false],
  ['a response of a service', frame('app://bandeja/api/main/me'), false],
  ['a frame inside the page', frame('app://bandeja/', { parent: {} }), false],
  ['another origin', frame('https://a.example/', { origin: 'https://a.example' }), false],
  ['a sandboxed page', frame('app://bandeja/', { origin: 'null' }), false],
  ['a closed frame', null, false],
])('isOwnFrame accepts only the page at the top of a window: %s', (_, candidate, isOwn) => {
  expect(isOwnFrame(candidate)).toBe(isOwn)
})
