import { expect, it } from 'vitest'
import { contentTexts } from './content-texts.ts'
import { channelCodes } from './errors.ts'
import { languages } from './limits.ts'

it('contentTexts has a sentence in every language for each of its codes', () => {
  for (const texts of Object.values(contentTexts))
    for (const language of languages) expect(texts[language]).toMatch(/^\p{Lu}.*\.$/u)
})

it('contentTexts has every code that the app names', () => {
  const codes = Object.keys(contentTexts)
  expect(codes).toEqual(expect.arrayContaining(Object.values(channelCodes).map(String)))
})
