import type { z } from 'zod'

/**
 * Reads a `*_json` column.
 * @throws Error if the text does not fit the schema, which happens only if another program changed the database
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(text))
}

/** Converts a value for a `*_json` column; undefined becomes null. */
export function writeJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
