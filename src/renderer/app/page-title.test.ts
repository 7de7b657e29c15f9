import { expect, it } from 'vitest'
import { productName } from '#contract/literals.ts'
import html from '#renderer/index.html?raw'

it('the page’s title before the page runs is the product’s name', () => {
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(productName)
})
