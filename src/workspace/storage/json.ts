import type { z } from 'zod'

/**
 * Reads a `*_json` column.
 * @throws Error for text that this service did not write: the file was changed from outside
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(text))
}

/** Writes a `*_json` column; null for an empty value. */
export function writeJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
