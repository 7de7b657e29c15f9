import type { Intent } from '#simulator/customers/intent.ts'

/** Customers' phrases in one language. `{…}` and `[a|b]` are filled in by `fillPhrase`. */
export interface Phrases {
  /** Answers by the intent of the answered message. */
  answers: Record<Intent, readonly string[]>
  /** Answers to a picture. */
  images: readonly string[]
  /** Answers to a voice note. */
  voices: readonly string[]
  /** Answers to a document. */
  files: readonly string[]
  /** Answers to a location. */
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
