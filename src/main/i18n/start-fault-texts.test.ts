import { expect, it } from 'vitest'
import { languages } from '#contract/limits.ts'
import { startFaults } from '#contract/start-faults.ts'
import { startFaultText } from './start-fault-texts.ts'

it('every start fault has its own text in every language, with the folder', () => {
  const texts = languages.flatMap((language) =>
    startFaults.map((fault) => startFaultText(language, fault, '/data')),
  )
  expect(new Set(texts).size).toBe(languages.length * startFaults.length)
  for (const text of texts) expect(text).toMatch(/^\p{Lu}.+\.\n\/data$/u)
})
