import { expect, it } from 'vitest'
import { languages } from '#contract/limits.ts'
import { startFaultIn, startFaults } from '#contract/start-faults.ts'
import { startFaultText } from './start-fault-texts.ts'

it('every start fault has its own text in every language, with the folder', () => {
  const texts = languages.flatMap((language) =>
    startFaults.map((fault) => startFaultText(language, fault, '/data')),
  )
  expect(new Set(texts).size).toBe(languages.length * startFaults.length)
  for (const text of texts) expect(text).toMatch(/^\p{Lu}.+\.\n\/data$/u)
})

it.each([
  ['2026-01-01T00:00:00.000Z could not start fault="NO_SPACE" error="full"\n', 'NO_SPACE'],
  ['Z making the demo data\nZ could not start fault="DAMAGED_DATA" error="x"\n', 'DAMAGED_DATA'],
  ['Z could not start error="fault=\\"NO_SPACE\\""\n', undefined],
  ['Z could not start fault="UNKNOWN" error="x"\n', undefined],
  ['', undefined],
])('the log %j has the fault %s', (log, fault) => expect(startFaultIn(log)).toBe(fault))
