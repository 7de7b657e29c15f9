import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLines, JsonSyntaxError } from './json-lines.ts'

function errorLine(text: string): number | null {
  try {
    jsonLines(text)
    return null
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.line
    throw error
  }
}

describe('jsonLines', () => {
  it('returns the line of each member, also of nested members', () => {
    const text =
      '{ "a": 1,\r\n  "proxy": {\n\n    "mode": "pac",\n "x": [{ "y":\n 2 }] }\n, "a": 2 }'
    expect([...jsonLines(text)]).toEqual([
      ['a', 7],
      ['proxy', 2],
      ['proxy.mode', 4],
      ['proxy.x', 5],
      ['proxy.x..y', 5],
    ])
  })

  it.each([
    ['', 1],
    ['{', 1],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  "a": 1,\n}', 3],
    ['{\n\n  a: 1 }', 3],
    ['{ "a": tru }', 1],
    ['{ "a": 01 }', 1],
    ['{ "a": "\n" }', 1],
    ['{}\n{}', 2],
    ['{\n"a": "x', 2],
  ])('finds the error of %j in line %d', (text, line) => {
    expect(errorLine(text)).toBe(line)
  })

  it('refuses a text that is nested too deeply', () => {
    expect(errorLine('['.repeat(1_000_000))).toBe(1)
  })

  it('accepts exactly what JSON.parse accepts', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-0.5e3',
      '01',
      'null',
      ' ',
      '\n',
      '\t',
    )
    const text = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (json) => {
        let isJson = true
        try {
          JSON.parse(json)
        } catch {
          isJson = false
        }
        expect(errorLine(json) === null).toBe(isJson)
      }),
      { numRuns: 2_000 },
    )
  })
})
