/** Whether a value is an object of settings. Lists are not: they are compared as a whole. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reverts one change without reverting the changes after it.
 * @param before the value before the change
 * @param after the value after the change
 * @param now the current value, which may have changed further
 */
export function reverted<Value>(before: Value, after: Value, now: Value): Value {
  if (!isRecord(before) || !isRecord(after) || !isRecord(now))
    return JSON.stringify(before) === JSON.stringify(after) ? now : before
  const members = Object.keys(now).map((key) => [key, reverted(before[key], after[key], now[key])])
  return { ...now, ...Object.fromEntries(members) }
}
