import { expect, test } from 'vitest'
import { shortLink } from './short-link.ts'

test.each([
  ['https://shop.example/orders/45902', '45902'],
  ['https://shop.example/orders/45902/?a=1', '45902'],
  ['https://shop.example', 'shop.example'],
  ['https://shop.example/caf%C3%A9', 'café'],
  ['https://shop.example/%E0', '%E0'],
])('the link %s is shortened to %s', (address, text) => {
  expect(shortLink(address)).toBe(text)
})
