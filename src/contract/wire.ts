import { z } from 'zod'
import { characters } from './rules/text/characters.ts'
import { limits } from './limits.ts'

/**
 * Normalises a service's JSON. Services differ in harmless ways: `_id` instead of `id`, a number instead of a
 * string, null instead of an absent key.
 */

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Copies an object without its null fields and without `_id`. If `id` is absent, it gets the value of the first alias
 * that has one. Also drops the key `__proto__`, which would otherwise set the prototype of the copy.
 */
function normalize(value: unknown, idAliases: readonly string[]): unknown {
  if (!isPlainObject(value)) return value
  const normalized: Record<string, unknown> = {}
  for (const key in value)
    if (value[key] !== null && key !== '__proto__') normalized[key] = value[key]
  if (normalized['id'] === undefined) {
    const alias = idAliases.find((name) => normalized[name] !== undefined)
    if (alias !== undefined) normalized['id'] = normalized[alias]
  }
  delete normalized['_id']
  return normalized
}

/**
 * An object with an id. In the service's JSON the key of the id is `id`, `_id` or one of `aliases`; in the parsed value
 * it is `id`. Null fields count as absent. Unknown keys stay unchanged.
 */
export function entity<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  aliases: readonly string[] = [],
) {
  const names = ['_id', ...aliases]
  return z.preprocess((value) => normalize(value, names), z.looseObject(shape))
}

/** A part of an entity, without an id. Null fields count as absent. Unknown keys stay unchanged. */
export function part<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => normalize(value, []), z.looseObject(shape))
}

/**
 * A part of an entity in a request to the service. Null fields count as absent. Unknown keys are dropped, so they are
 * never stored.
 */
export function closedPart<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => normalize(value, []), z.object(shape))
}

const numberAsText = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value

/** An opaque identifier. Some services send numbers, but the parsed value is always a non-empty string. */
export const id = z.preprocess(numberAsText, z.string().min(1))

/** An identifier in a request that is stored without being looked up. It therefore has a maximum length. */
export const givenId = z.preprocess(numberAsText, z.string().min(1).max(limits.givenIdMax))

/** A text for the channel, of at most `max` characters as the channel counts them (`rules/text/characters.ts`). */
export const channelText = (max: number, text = z.string()) =>
  text.max(max).refine((value) => characters(value) <= max, `must have at most ${max} characters`)

/**
 * One of `values`, or `fallback` if the value is missing or unknown to this version, so that a newer service never
 * breaks a screen. Outgoing data uses `z.enum` instead, because there a wrong value is a defect of the app.
 */
export function openEnum<
  const Values extends readonly [string, ...string[]],
  const Fallback extends string,
>(values: Values, fallback: Fallback) {
  return z.enum<readonly (Values[number] | Fallback)[]>([...values, fallback]).catch(fallback)
}

/**
 * A date, or a date and time with or without a zone. Other formats are refused, because `Date.parse` is not reliable
 * for them.
 */
const isoMoment =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/i

/** Epoch ms of a wire timestamp; NaN if invalid. A timestamp without a zone is UTC, never local time. */
function epochOf(value: string | number): number {
  if (typeof value === 'number') return value
  const [, date, time = '00:00', zone = 'Z'] = isoMoment.exec(value) ?? []
  return date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone}`)
}

/**
 * A timestamp. The service may send ISO 8601 or epoch ms. The parsed value is ISO 8601 in UTC with milliseconds, so
 * that timestamps can be compared as texts.
 */
export const timestamp = z.preprocess((value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const ms = epochOf(value)
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : value
}, z.iso.datetime())

/** A list that is empty if the service leaves it out or sends null. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => value ?? [], z.array(item))
}

/** A list without its invalid entries. It is empty if the service leaves it out or sends null. */
export function fittingList<Item extends z.ZodType>(item: Item) {
  const fitting = (value: unknown) =>
    Array.isArray(value) ? value.filter((entry) => item.safeParse(entry).success) : (value ?? [])
  return z.preprocess(fitting, z.array(item))
}

/**
 * The revision of a chat (our extension): it increases with each change of the chat, its contact or its messages. Of two
 * states of one chat or message, the one with the higher revision is newer (rules/service/newer-revision.ts).
 */
export const revision = z.number().int().nonnegative().optional()

/** A boolean; false if it is missing or invalid. */
export const flag = z.boolean().catch(false)

/** Whether a value of JSON is an object, neither a list nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
