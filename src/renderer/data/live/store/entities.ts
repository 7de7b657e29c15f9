import { atom, type Atom, type PrimitiveAtom, type Setter } from 'jotai'

/**
 * Entities by id. Each has an atom of its own, so that a change re-renders only the components that show it. An atom
 * exists only while it is mounted, so scrolling past ten thousand chats leaves no atoms behind.
 */
export class Entities<Entity> {
  readonly #entities = new Map<string, Entity>()
  readonly #atoms = new Map<string, PrimitiveAtom<Entity | undefined>>()

  get size(): number {
    return this.#entities.size
  }

  get(id: string): Entity | undefined {
    return this.#entities.get(id)
  }

  keys(): IterableIterator<string> {
    return this.#entities.keys()
  }

  /** The atom of one entity. Its value is undefined while there is no entity with this id. */
  atom(id: string): Atom<Entity | undefined> {
    const known = this.#atoms.get(id)
    if (known !== undefined) return known
    const created = atom(this.#entities.get(id))
    created.onMount = (set) => {
      // While a component was rendering with this atom, another may have unmounted and removed the atom from the map.
      this.#atoms.set(id, created)
      set(this.#entities.get(id))
      return () => {
        if (this.#atoms.get(id) === created) this.#atoms.delete(id)
      }
    }
    this.#atoms.set(id, created)
    return created
  }

  put(set: Setter, id: string, entity: Entity): void {
    this.#entities.set(id, entity)
    const mounted = this.#atoms.get(id)
    if (mounted !== undefined) set(mounted, entity)
  }

  delete(set: Setter, id: string): void {
    if (!this.#entities.delete(id)) return
    const mounted = this.#atoms.get(id)
    if (mounted !== undefined) set(mounted, undefined)
  }
}
