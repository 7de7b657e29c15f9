/** Whether a value is an object whose members are reverted one by one. Arrays are reverted as a whole. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reverts one change: each member that it changed gets its old value. Later changes of other members stay.
 * @param before the value before the change
 * @param after the value after the change
 * @param now the current value, with later changes
 */
export function reverted<Value>(before: Value, after: Value, now: Value): Value {
  if (!isRecord(before) || !isRecord(after) || !isRecord(now))
    return JSON.stringify(before) === JSON.stringify(after) ? now : before
  const members = Object.keys(now).map((key) => [key, reverted(before[key], after[key], now[key])])
  return { ...now, ...Object.fromEntries(members) }
}
