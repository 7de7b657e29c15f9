/**
 * A deterministic stream of random numbers. Each part of the demo uses a stream with a name of its own, so that a
 * change of one part does not change the numbers of another. For example, one more contact does not change the other
 * contacts.
 */
export class Stream {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, name: string) {
    const text = `${seed}/${name}`
    this.#a = hash(text, 0x9e3779b9)
    this.#b = hash(text, 0x85ebca6b)
    this.#c = hash(text, 0xc2b2ae35)
    // Skip the first numbers, as is usual with sfc32, so that its state is mixed.
    for (let index = 0; index < 8; index += 1) this.next()
  }

  /** A number from 0 (included) to 1 (excluded), generated with sfc32. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }

  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('An item cannot be picked from an empty list.')
    return item
  }

  /** Picks one of the items; the probability of an item is proportional to its weight. */
  weighted<Item>(items: readonly (readonly [Item, weight: number])[]): Item {
    let rest = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      rest -= weight
      if (rest < 0) return item
    }
    return this.pick(items)[0]
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const result = [...items]
    for (let index = result.length - 1; index > 0; index -= 1) {
      const other = this.int(0, index)
      const [moved] = result.splice(index, 1)
      if (moved !== undefined) result.splice(other, 0, moved)
    }
    return result
  }

  /** Random bytes for `newId`. */
  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let index = 0; index < count; index += 1) bytes[index] = this.next() * 256
    return bytes
  }
}

/** Hashes a text with 32-bit FNV-1a and a final mix. @param start initial value; another value gives another hash */
function hash(text: string, start: number): number {
  let value = start
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b)
  return (value ^ (value >>> 16)) >>> 0
}
