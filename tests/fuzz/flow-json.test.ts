import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { flowJsonText, readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import { hostileText, hostileValue, jsonText, mutated, mutatedText } from './hostile-values.ts'

const folder = join(import.meta.dirname, '../../scripts/fixtures/flow-json')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

it('a Flow JSON file is refused with a reason, or is written as it was read', () => {
  const file = fc.constantFrom(...files)
  const texts = fc.oneof(
    hostileText,
    hostileValue.map(jsonText),
    mutatedText(file),
    mutated(file.map((text): unknown => JSON.parse(text))).map(jsonText),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { document, faults } = readFlowJson(text)
      expect(document !== undefined || faults.length > 0).toBe(true)
      if (document === undefined) return
      // A file may begin with a byte order mark.
      const read: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''))
      expect(JSON.parse(flowJsonText(document))).toEqual(read)
    }),
  )
})
