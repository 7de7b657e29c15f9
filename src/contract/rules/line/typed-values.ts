import type { PastedField } from './pasted-values.ts'

/** How a value of a line is written. The provider alone says whether it is right. */
const shapes: Readonly<Record<PastedField, { allowed: RegExp; from: number; to: number }>> = {
  token: { allowed: /[\dA-Za-z]/, from: 63, to: 1_024 },
  appSecret: { allowed: /[\da-f]/, from: 32, to: 32 },
  phoneId: { allowed: /\d/, from: 14, to: 17 },
  accountId: { allowed: /\d/, from: 14, to: 17 },
  appId: { allowed: /\d/, from: 14, to: 17 },
}

export type TypedValue =
  | { state: 'empty' | 'whole' }
  /** More characters are to come. */
  | { state: 'part'; length: number; missing: number; whole: number }
  /** It has a character that such a value never has. */
  | { state: 'character'; character: string }
  | { state: 'tooLong'; length: number; whole: number }

/**
 * What is known of a value while it is typed.
 * - A wrong character is known at once; that the value is too short, only once the field is left.
 * - `whole`: it is checked with the provider without leaving the field.
 */
export function typedValue(field: PastedField, text: string): TypedValue {
  const { allowed, from, to } = shapes[field]
  if (text === '') return { state: 'empty' }
  const character = Array.from(text).find((one) => !allowed.test(one))
  if (character !== undefined) return { state: 'character', character }
  const { length } = text
  if (length < from) return { state: 'part', length, missing: from - length, whole: from }
  if (length > to) return { state: 'tooLong', length, whole: to }
  return { state: 'whole' }
}
