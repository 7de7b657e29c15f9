import { atom } from 'jotai'

/** A picture shown over the whole window. */
export interface LightboxPicture {
  /** The row key of its message, which locates its neighbours; undefined outside a conversation. */
  readonly row: string | undefined
  /** Same-origin. */
  readonly url: string
  readonly name: string
  readonly caption: string
}

export const lightboxAtom = atom<LightboxPicture | null>(null)
