import { useState } from 'react'
import { z } from 'zod'

/** A value that is stored on this computer, in the page's local storage. */
export interface Stored<Value, Fallback = Value> {
  /** Returns the fallback if nothing valid is stored. */
  readonly read: () => Value | Fallback
  readonly write: (value: Value) => void
  readonly remove: () => void
  readonly fallback: Fallback
}

/**
 * Describes a stored value. A full or refused storage never throws: the value is then lost at the next start.
 * @param codec checks the stored text and parses it into the value
 * @param fallback the value if nothing is stored, or a text that `codec` refuses
 */
export function stored<Value, Fallback = Value>(
  key: string,
  codec: z.ZodType<Value, string>,
  fallback: Fallback,
): Stored<Value, Fallback> {
  return {
    fallback,
    read() {
      try {
        return codec.parse(localStorage.getItem(key))
      } catch {
        // Nothing is stored, another version of the app stored it in another form, or the storage refuses.
        return fallback
      }
    },
    write: (value) => tryToStore(key, () => localStorage.setItem(key, codec.encode(value))),
    remove: () => tryToStore(key, () => localStorage.removeItem(key)),
  }
}

function tryToStore(key: string, change: () => void): void {
  try {
    change()
  } catch (error) {
    console.warn('A value could not be stored', key, error)
  }
}

/** The codec of a value that is stored as JSON. */
export const asJson = <Value>(schema: z.ZodType<Value, Value>): z.ZodType<Value, string> =>
  z.codec(z.string(), schema, {
    decode: (text): Value => JSON.parse(text),
    encode: (value) => JSON.stringify(value),
  })

/** A stored value as the state of a component. The state also changes if the value cannot be stored. */
export function useStored<Value, Fallback = Value>(entry: Stored<Value, Fallback>) {
  const [value, setValue] = useState<Value | Fallback>(entry.read)
  return {
    value,
    store(next: Value) {
      setValue(() => next)
      entry.write(next)
    },
    reset() {
      setValue(() => entry.fallback)
      entry.remove()
    },
  }
}
