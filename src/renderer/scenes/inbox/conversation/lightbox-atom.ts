import { atom } from 'jotai'

/** A picture shown large. */
export interface Lit {
  /** Same-origin. */
  readonly url: string
  readonly name: string
  readonly caption: string
}

export const lightboxAtom = atom<Lit | null>(null)
