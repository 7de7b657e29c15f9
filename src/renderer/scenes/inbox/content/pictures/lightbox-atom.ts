import { atom } from 'jotai'

/** A picture shown over the whole window. */
export interface LightboxPicture {
  /**
   * The row key of the picture's message, by which the lightbox finds the previous and next picture; undefined outside
   * a conversation.
   */
  readonly row: string | undefined
  /** A same-origin URL. */
  readonly url: string
  readonly name: string
  readonly caption: string
}

export const lightboxAtom = atom<LightboxPicture | null>(null)
