import * as fc from 'fast-check'
import { z } from 'zod'
import { csvLine } from '#contract/rules/files/csv-text.ts'

/** Texts that have broken parsers: markup, paths, control characters, half a surrogate pair, names of prototypes. */
const texts = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\uFEFF',
  '\u202E',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%2e%2e%2f',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '{{1}}',
  '1e999',
  '-0',
  '9007199254740993',
  'x'.repeat(5_000),
]
const numbers = [0, -0, -1, 0.5, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 31)]

export const hostileText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Any value that JSON or a structured clone may carry, with a bias to those that break parsers. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, undefined, true, false) },
  { weight: 1, arbitrary: fc.constantFrom({}, [], [[]], new Date(0), new Map(), 1n) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
)

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Returns a copy of the value with one member replaced, removed or added, at any depth. */
function changeOne(
  value: unknown,
  path: readonly number[],
  change: unknown,
  isAdded: boolean,
): unknown {
  if (!isContainer(value)) return change
  const entries: [string, unknown][] = Object.entries(value)
  const [step = 0, ...deeper] = path
  const at = step % entries.length
  const changed = entries.flatMap(([key, one], index): [string, unknown][] => {
    if (index !== at) return [[key, one]]
    if (deeper.length > 0) return [[key, changeOne(one, deeper, change, isAdded)]]
    // An undefined change removes the member.
    return change === undefined ? [] : [[key, change]]
  })
  if (isAdded) changed.push([typeof change === 'string' ? change : 'extra', change])
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed)
}

/** Mutations of a valid value: up to three members, at any depth, are replaced, removed or added. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(
    fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
    hostileValue,
    fc.boolean(),
  )
  return fc
    .tuple(valid, fc.array(change, { maxLength: 3 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>(
        (one, [path, hostile, isAdded]) => changeOne(one, path, hostile, isAdded),
        value,
      ),
    )
}

/** The value as JSON. Undefined becomes null and a big integer a text, because JSON has neither. */
export function jsonText(value: unknown): string {
  const inArray = JSON.stringify([value], (_, one: unknown) =>
    typeof one === 'bigint' ? String(one) : one,
  )
  return inArray.slice(1, -1)
}

/** Mutations of a text: a part is replaced, repeated or cut off. */
export function mutatedText(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(valid, fc.nat(), fc.nat(30), hostileText, fc.boolean())
    .map(([text, start, length, hostile, isCut]) => {
      const at = start % (text.length + 1)
      return text.slice(0, at) + hostile + (isCut ? '' : text.slice(at + length))
    })
}

/** Values of the shape that a schema describes: nearly valid, because lengths and formats are not followed. */
export function shapedLike(schema: z.ZodType): fc.Arbitrary<unknown> {
  return ofJsonSchema(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
}

function ofJsonSchema(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostileValue
  const { anyOf, const: fixed, enum: choices, properties, items, type } = schema
  if (fixed !== undefined) return fc.constant(fixed)
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(ofJsonSchema))
  if (type === 'object') {
    const members = Object.entries(properties ?? {}).map(([key, one]) => [key, ofJsonSchema(one)])
    return fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: [] })
  }
  if (type === 'array') {
    const one = items === undefined || Array.isArray(items) ? hostileValue : ofJsonSchema(items)
    return fc.array(one, { maxLength: 3 })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: 0, max: 100 })
  if (type === 'number') return fc.double({ min: 0, max: 100, noNaN: true })
  if (type === 'string') return fc.oneof(fc.constantFrom('1', 'g1', 'es', 'a b'), hostileText)
  return hostileValue
}

/** Texts of CSV files: hostile cells under a head, whole or damaged. */
export const hostileCsv: fc.Arbitrary<string> = (() => {
  const tables = fc
    .array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), { maxLength: 5 })
    .map((rows) => ['name,phone', ...rows.map((cells) => csvLine(cells, ','))].join('\r\n'))
  return fc.oneof(hostileText, tables, mutatedText(tables))
})()
