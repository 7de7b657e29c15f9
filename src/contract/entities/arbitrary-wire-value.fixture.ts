import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema
  type?: string
  enum?: string[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Numbers except −0, which a round trip through JSON would change to 0. */
const number = (schema: JsonSchema) =>
  fc
    .double({
      min: Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1e9, -1e9),
      minExcluded: schema.exclusiveMinimum !== undefined,
      max: Math.min(schema.maximum ?? 1e9, 1e9),
      noNaN: true,
    })
    .map((value) => value + 0)

function string(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    const range = { min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }
    return fc.date(range).map((date) => date.toISOString())
  }
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 12) })
}

/** Resolves a `$ref`. */
export type Resolve = (reference: string) => JsonSchema

const nothingToResolve: Resolve = (reference) => {
  throw new Error(`no definition for ${reference}`)
}

/** Generates any value that fits a JSON Schema. */
export function anyValueOf(
  schema: JsonSchema,
  resolve: Resolve = nothingToResolve,
): fc.Arbitrary<unknown> {
  const valueOf = (part: JsonSchema) => anyValueOf(part, resolve)
  if (schema.$ref !== undefined) return valueOf(resolve(schema.$ref))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(valueOf))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return string(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1e9, -1e9),
        max: Math.min(schema.maximum ?? 1e9, 1e9),
      })
    case 'number':
      return number(schema)
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object': {
      const members = Object.entries(schema.properties ?? {})
      return fc.record(Object.fromEntries(members.map(([key, member]) => [key, valueOf(member)])), {
        requiredKeys: schema.required ?? [],
      })
    }
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** The JSON Schema of a zod schema's input. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))

/** Generates any wire value that is valid for the schema. */
export const anyWireValue = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  anyValueOf(jsonSchemaOf(schema))

/** A value that no enumeration of the contract contains. A newer service may send such values. */
export const UNKNOWN_VALUE = 'UNKNOWN_VALUE'

/** A schema like the given one, with every property required and `UNKNOWN_VALUE` for every enumeration. */
function withUnknownEnums(schema: JsonSchema): JsonSchema {
  const { enum: known, properties, items, anyOf, oneOf, ...rest } = schema
  if (known !== undefined) return { const: UNKNOWN_VALUE }
  const members = Object.entries(properties ?? {}).map(
    ([key, member]) => [key, withUnknownEnums(member)] as const,
  )
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(members),
      required: members.map(([key]) => key),
    }),
    ...(items && { items: withUnknownEnums(items) }),
    ...(anyOf && { anyOf: anyOf.map(withUnknownEnums) }),
    ...(oneOf && { oneOf: oneOf.map(withUnknownEnums) }),
  }
}

/** Generates a valid wire value, except that every enumeration has a value unknown to this version. */
export const anyWireValueOfNewerService = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  anyValueOf(withUnknownEnums(jsonSchemaOf(schema)))

/**
 * Generates a valid wire value, then changes up to four of its properties: each is removed, or set to null, an integer
 * or arbitrary JSON.
 */
export function anyMalformedWireValue(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { properties = {} } = jsonSchemaOf(schema)
  const keys = [...Object.keys(properties), '_id', '__proto__', 'constructor', 'of_tomorrow']
  const change = fc.tuple(
    fc.constantFrom(...keys),
    fc.oneof(fc.constant(null), fc.constant(undefined), fc.integer(), fc.jsonValue()),
  )
  return fc
    .tuple(anyWireValue(schema), fc.array(change, { maxLength: 4 }))
    .map(([value, changes]) => {
      if (typeof value !== 'object' || value === null) return value
      const changed = new Map<string, unknown>(Object.entries(value))
      for (const [key, member] of changes) changed.set(key, member)
      // Parse text, as for a real response, so that `__proto__` becomes an ordinary key.
      return JSON.parse(
        `{${[...changed].flatMap(([k, v]) => (v === undefined ? [] : [`${JSON.stringify(k)}:${JSON.stringify(v)}`])).join()}}`,
      )
    })
}
