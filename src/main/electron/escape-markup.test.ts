import { expect, it } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

it('escapes markup so that it is shown as text', () => {
  expect(escapeMarkup('<b>50 & más</b>')).toBe('&lt;b&gt;50 &amp; más&lt;/b&gt;')
})
