import { z } from 'zod'
import { isDynamic, isTooLong } from '#contract/rules/flows/flow-text.ts'
import type { FlowJsonFaultCode } from './fault.ts'

/** The code and details of a fault. A refinement passes them in its zod issue, and zod-faults.ts reads them there. */
interface FaultParams {
  readonly code: FlowJsonFaultCode
  readonly [detail: string]: string | number
}

/** Options for a zod refinement that reports a fault with the given code. */
export const because = (code: FlowJsonFaultCode, details: Record<string, string | number> = {}) => {
  const params: FaultParams = { ...details, code }
  return { error: code, params }
}

/** A text whose value only the customer's phone can compute. */
export const dynamic = z.string().refine(isDynamic, because('wrongType'))

/** A text of 1 to `max` UTF-16 units after trimming. A dynamic text may be longer. */
export const textUpTo = (max: number) =>
  z
    .string()
    .refine((text) => text.trim() !== '', because('blank'))
    .refine((text) => !isTooLong(text, max), because('tooLong', { max }))

/** Like `textUpTo`, but the text may be empty. */
export const emptyOrUpTo = (max: number) =>
  z.string().refine((text) => !isTooLong(text, max), because('tooLong', { max }))

export const yesNo = z.union([z.boolean(), dynamic])
export const wholeNumber = z.union([z.number().int(), z.string()])
export const anyNumber = z.union([z.number(), z.string()])

/** A whole number from `min` to `max`. The channel does not accept a reference (`${data.x}`) in its place. */
export const wholeNumberIn = (min: number, max: number) =>
  z
    .number()
    .int()
    .refine((number) => number >= min && number <= max, because('wrongValue'))

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), dynamic])

/** A list of `min` to `max` items, or a reference to a list. */
export const listOf = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z.union([
    dynamic,
    z
      .array(item)
      .refine(({ length }) => length >= min, because('tooFew', { min }))
      .refine(({ length }) => length <= max, because('tooMany', { max })),
  ])
