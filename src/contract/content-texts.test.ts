import { expect, it } from 'vitest'
import { contentTexts } from './content-texts.ts'
import { channelCodes } from './errors.ts'
import { languages } from './limits.ts'

it('has a sentence in every language for each code', () => {
  for (const texts of Object.values(contentTexts))
    for (const language of languages) expect(texts[language]).toMatch(/^\p{Lu}.*\.$/u)
})

it('is about codes of the channel alone', () => {
  const known = Object.values(channelCodes).map(String)
  expect(Object.keys(contentTexts).filter((code) => !known.includes(code))).toEqual([])
})
