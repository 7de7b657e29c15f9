import { z } from 'zod'
import { entitySchemas } from '#contract/entities/registry.ts'
import { serviceErrorSchema } from '#contract/errors.ts'
import { readComments } from './doc-comments.ts'

export type Schema = Record<string, unknown>

/** Fallbacks for values that this version does not know. They are never sent, so they are not documented. */
const fallbacks = new Set<unknown>(['unknown', 'ROLE_UNKNOWN'])
const components = { ...entitySchemas, ServiceError: serviceErrorSchema }

const registry = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(components)) registry.add(schema, { id })

/** Whether a member may be absent on the wire: it has a default, is a list, or is optional. */
function mayBeAbsent(member: z.ZodType): boolean {
  const absent = member.safeParse(undefined)
  return absent.success && !fallbacks.has(absent.data)
}

/** Adjusts zod's JSON Schema, so that the document is easier to read. */
function tidy(schema: z.core.$ZodType, json: Schema): void {
  // With a registry of our own, zod does not read the descriptions from its global one.
  if (schema instanceof z.ZodType && schema.description !== undefined)
    json['description'] = schema.description
  if (schema instanceof z.ZodObject && Array.isArray(json['required'])) {
    const required = Object.entries(schema.shape)
      .filter(([, member]) => !mayBeAbsent(member))
      .map(([name]) => name)
    if (required.length > 0) json['required'] = required
    else delete json['required']
  }
  if (json['format'] === 'date-time') delete json['pattern']
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
  if (Array.isArray(json['enum']))
    json['enum'] = json['enum'].filter((value) => !fallbacks.has(value))
  if (fallbacks.has(json['default'])) delete json['default']
  // Unknown keys are allowed everywhere, and this is JSON Schema's default.
  if (JSON.stringify(json['additionalProperties']) === '{}') delete json['additionalProperties']
}

const convert = (schema: z.ZodType): Schema =>
  JSON.parse(
    JSON.stringify(
      z.toJSONSchema(schema, {
        // The document describes the wire format: the schemas' input, not their output.
        io: 'input',
        unrepresentable: 'any',
        metadata: registry,
        override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
      }),
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  )

/** Converts a schema of the contract to JSON Schema, with references to its entities. */
export function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _, $defs: __, ...json } = convert(schema)
  return json
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts an entity's own schema. Zod writes it as a reference to one of its definitions. */
function definitionOf(name: string, schema: z.ZodType): Schema {
  const { $defs: definitions } = convert(schema)
  const definition = isSchema(definitions) ? definitions[name] : undefined
  if (!isSchema(definition)) throw new Error(`The entity ${name} has no definition.`)
  return definition
}

/** Whether a schema is empty: no body or no parameters. */
export const isEmpty = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

/** Returns the members of an object schema as JSON Schema, and whether each is required. */
export function membersOf(
  schema: z.ZodType,
): { name: string; required: boolean; schema: Schema }[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { shape }: { shape: Record<string, z.ZodType> } = schema
  return Object.entries(shape).map(([name, member]) => ({
    name,
    required: !mayBeAbsent(member),
    schema: schemaOf(member),
  }))
}

/** Returns every entity by name, with the descriptions from its source. */
export function componentSchemas(): Record<string, Schema> {
  const comments = readComments('entities', 'errors.ts')
  const described: Record<string, Schema> = {}
  for (const [name, schema] of Object.entries(components).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const source = comments.get(`${name[0]?.toLowerCase()}${name.slice(1)}Schema`)
    const json = definitionOf(name, schema)
    const properties = isSchema(json['properties']) ? json['properties'] : {}
    for (const [member, text] of source?.members ?? []) {
      const property = properties[member]
      if (isSchema(property)) properties[member] = { description: text, ...property }
    }
    described[name] = { ...(source?.doc === undefined ? {} : { description: source.doc }), ...json }
  }
  return described
}
