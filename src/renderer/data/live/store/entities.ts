import { atom, type Atom, type PrimitiveAtom, type Setter } from 'jotai'

/**
 * Things kept by id. Whoever shows one subscribes to its own atom, so that a change reaches that one place and
 * no other. An atom lives only while something shows it: ten thousand chats scrolled past leave none behind.
 */
export class Entities<Thing> {
  readonly #things = new Map<string, Thing>()
  readonly #atoms = new Map<string, PrimitiveAtom<Thing | undefined>>()

  get size(): number {
    return this.#things.size
  }

  get(id: string): Thing | undefined {
    return this.#things.get(id)
  }

  keys(): IterableIterator<string> {
    return this.#things.keys()
  }

  /** The atom of one thing; it reads undefined while there is none of this id. */
  atom(id: string): Atom<Thing | undefined> {
    const known = this.#atoms.get(id)
    if (known !== undefined) return known
    const made = atom(this.#things.get(id))
    made.onMount = (set) => {
      // Who showed it last may have gone while who shows it now was being drawn.
      this.#atoms.set(id, made)
      set(this.#things.get(id))
      return () => {
        if (this.#atoms.get(id) === made) this.#atoms.delete(id)
      }
    }
    this.#atoms.set(id, made)
    return made
  }

  put(set: Setter, id: string, thing: Thing): void {
    this.#things.set(id, thing)
    const shown = this.#atoms.get(id)
    if (shown !== undefined) set(shown, thing)
  }

  delete(set: Setter, id: string): void {
    if (!this.#things.delete(id)) return
    const shown = this.#atoms.get(id)
    if (shown !== undefined) set(shown, undefined)
  }
}
