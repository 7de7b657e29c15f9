import { expect, it } from 'vitest'
import { isSameJson } from './same-json.ts'

it.each([
  [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
  [[], {}, false],
])('isSameJson(%j, %j) is %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame)
})
