/** Whether a value is an object whose members are reverted one by one. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isRecord)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The entry of a list with the id of another entry; for entries without ids, the one at the same position. */
const counterpart = (
  list: readonly Record<string, unknown>[],
  { id }: Record<string, unknown>,
  at: number,
) => (id === undefined ? list[at] : list.find((one) => one['id'] === id))

function revertedMember(before: unknown, after: unknown, now: unknown): unknown {
  if (!isList(before) || !isList(after) || !isList(now) || before.length !== after.length)
    return reverted(before, after, now)
  return now.map((entry, at) =>
    reverted(counterpart(before, entry, at), counterpart(after, entry, at), entry),
  )
}

/**
 * Reverts one change: each member that it changed gets its old value. Other members, and members that were changed again
 * since, keep their value. Lists of objects are reverted entry by entry, other lists as a whole.
 * @param before the value before the change
 * @param after the value after the change
 * @param now the current value, with later changes
 */
export function reverted<Value>(
  before: Value | undefined,
  after: Value | undefined,
  now: Value,
): Value {
  if (isSame(before, after)) return now
  if (!isRecord(before) || !isRecord(after) || !isRecord(now))
    return before !== undefined && isSame(after, now) ? before : now
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  const members = keys.map((key) => [key, revertedMember(before[key], after[key], now[key])])
  return { ...now, ...Object.fromEntries(members) }
}
