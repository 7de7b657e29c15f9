import type { Intent } from '../intent.ts'

/**
 * Customers' phrases by the intent of the message they answer. `{…}` and `[a|b]` are filled in as in the demo's
 * scripts.
 */
export interface Phrases {
  answers: Record<Intent, readonly string[]>
  /** Answers to a picture, a voice note, a document and a location. */
  images: readonly string[]
  voices: readonly string[]
  files: readonly string[]
  locations: readonly string[]
  /** Captions of the customer's own photos. */
  photoCaptions: readonly string[]
  /** The last message before the customer falls silent. */
  farewells: readonly string[]
  /** Reminders after a long wait. */
  nudges: readonly string[]
  /** Further questions after an answer. */
  followUps: readonly string[]
  /** The first message after the silence. */
  returns: readonly string[]
}
