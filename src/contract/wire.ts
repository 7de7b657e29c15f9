import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * How a service's JSON becomes ours: services differ in harmless ways (`id` or `_id`, a number where
 * another sends a string, null where another leaves a key out), and all of it is levelled here, at the edge.
 */

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Copies an object without its null members, and with `id` filled from the first alias that has a value. A member
 * called `__proto__`, which JSON may bring, is dropped: written to the copy it would become its prototype.
 */
function level(value: unknown, idAliases: readonly string[]): unknown {
  if (!isPlainObject(value)) return value
  const levelled: Record<string, unknown> = {}
  for (const key in value)
    if (value[key] !== null && key !== '__proto__') levelled[key] = value[key]
  if (levelled['id'] === undefined) {
    const alias = idAliases.find((name) => levelled[name] !== undefined)
    if (alias !== undefined) levelled['id'] = levelled[alias]
  }
  delete levelled['_id']
  return levelled
}

/**
 * A thing with an identity. The wire may name it `id`, `_id` or one of `aliases`; inside it is `id`.
 * Null members count as absent and unknown keys pass through untouched.
 */
export function entity<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  aliases: readonly string[] = [],
) {
  const names = ['_id', ...aliases]
  return z.preprocess((value) => level(value, names), z.looseObject(shape))
}

/** A part of an entity, without an identity of its own: null members count as absent, unknown keys pass. */
export function part<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => level(value, []), z.looseObject(shape))
}

/** A part in a call to the service: null members count as absent and unknown keys are dropped, so they are never stored. */
export function closedPart<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => level(value, []), z.object(shape))
}

const numberAsText = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value

/** An opaque identifier. Some services number things: inside it is always a non-empty string. */
export const id = z.preprocess(numberAsText, z.string().min(1))

/** An identifier in a call that is kept or written down as it comes, and not looked up: it has to end somewhere. */
export const givenId = z.preprocess(numberAsText, z.string().min(1).max(limits.givenIdMax))

/**
 * One of `values`, or `fallback` for a value this version does not know yet (or that is missing), so that
 * a newer service never breaks a screen. For what we send, use `z.enum`: there a wrong value is our fault.
 */
export function openEnum<
  const Values extends readonly [string, ...string[]],
  const Fallback extends string,
>(values: Values, fallback: Fallback) {
  return z.enum<readonly (Values[number] | Fallback)[]>([...values, fallback]).catch(fallback)
}

/** A date, or a date and time with or without a zone; the parts are what `Date.parse` is trusted with. */
const isoMoment =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/i

/** Epoch ms of a moment on the wire; NaN for what is none. Without a zone it is UTC, never this machine's own. */
function epochOf(value: string | number): number {
  if (typeof value === 'number') return value
  const [, date, time = '00:00', zone = 'Z'] = isoMoment.exec(value) ?? []
  return date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zone}`)
}

/** A moment: ISO 8601 in UTC with milliseconds, so that two compare as text. The wire may also send epoch ms. */
export const timestamp = z.preprocess((value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const ms = epochOf(value)
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : value
}, z.iso.datetime())

/** A list that a service may leave out or send as null. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => value ?? [], z.array(item))
}

/** A list that a service may leave out or send as null, and of which entries that do not fit are passed over. */
export function fittingList<Item extends z.ZodType>(item: Item) {
  const fitting = (value: unknown) =>
    Array.isArray(value) ? value.filter((entry) => item.safeParse(entry).success) : (value ?? [])
  return z.preprocess(fitting, z.array(item))
}

/** A yes or no that is no when absent. */
export const flag = z.boolean().catch(false)
