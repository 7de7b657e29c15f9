/**
 * A number from 0 to 1 that looks like chance and is always the same for the same place and purpose: data made from
 * it can be made in any order, and a contact is the same one however many others there are.
 */
export function chance(place: number, purpose: number): number {
  let mixed = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** One of the values, each as often as the others. */
export function oneOf<Value>(values: readonly [Value, ...Value[]], share: number): Value {
  return values[Math.floor(share * values.length)] ?? values[0]
}
