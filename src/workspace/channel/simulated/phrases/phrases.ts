import type { Intent } from '../intent.ts'

/** What customers say, by what they were told; `{…}` and `[a|b]` as in the demo's scripts. */
export interface Phrases {
  answers: Record<Intent, readonly string[]>
  /** To a picture, a voice note, a document and a place from the business line. */
  images: readonly string[]
  voices: readonly string[]
  files: readonly string[]
  locations: readonly string[]
  /** Beside a photo and a place of the customer's own. */
  photoCaptions: readonly string[]
  /** The last word before they turn to something else. */
  farewells: readonly string[]
  /** They waited too long. */
  nudges: readonly string[]
  /** Something more, after an answer. */
  followUps: readonly string[]
  /** They come back after a day. */
  returns: readonly string[]
}
