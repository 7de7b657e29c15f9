/**
 * A pseudo-random number from 0 to 1 that depends only on the position and the purpose. So data can be generated in any
 * order, and a contact does not depend on the number of contacts.
 */
export function chance(place: number, purpose: number): number {
  let mixed = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** One of the values, selected by a share from 0 to 1; all values have the same probability. */
export function oneOf<Value>(values: readonly [Value, ...Value[]], share: number): Value {
  return values[Math.floor(share * values.length)] ?? values[0]
}
