import { fieldValue, type FieldKind, type FieldReading } from './field-value.ts'

/** Another value that an admin has chosen for one that does not fit. */
export interface FieldReplacement {
  readonly from: string
  readonly to: string
}

/**
 * What a change of a field's type does with a value.
 * - `same`: it fits as it is.
 * - `written`: it fits, and is written as the type stores it.
 * - `replaced`: it does not fit, and another value is written.
 * - `unfit`: it does not fit, and stays as it is.
 */
export interface ConvertedValue {
  readonly outcome: 'same' | 'written' | 'replaced' | 'unfit'
  /** The value after the change. */
  readonly value: string
}

/** Converts a value to another type. A converted value stays the same if it is converted again. */
export function convertedValue(
  value: string,
  kind: FieldKind,
  reading: FieldReading,
  replacements: readonly FieldReplacement[],
): ConvertedValue {
  const fitting = fieldValue(value, kind, reading)
  if (fitting !== null) return { outcome: fitting === value ? 'same' : 'written', value: fitting }
  const replacement = replacements.find(({ from }) => from === value)
  const chosen = replacement && fieldValue(replacement.to, kind, reading)
  return chosen === undefined || chosen === null
    ? { outcome: 'unfit', value }
    : { outcome: 'replaced', value: chosen }
}
