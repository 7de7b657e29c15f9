import type { Offer } from './option.tsx'
import { isWhole } from './rank.ts'

/** What the palette knows when it is asked what Enter does. */
export interface Choosing {
  readonly text: string
  readonly chats: readonly Offer[]
  readonly actions: readonly Offer[]
  /** Chosen before, by the arrows or because it came first. */
  readonly keptId: string | null
  /** Whether the chats that are meant by the text are still on their way: those given are of other words then. */
  readonly isAwaited: boolean
}

/**
 * The offer that Enter does.
 * - What is chosen stays so by its id, whatever is put above it: what one has read is what one gets.
 * - An action whose whole name is typed is meant, whatever else there is.
 * - Otherwise it is what comes first, chats before actions. While the chats are on their way that is nothing yet: neither
 *   a chat of other words, into which one would write to somebody else, nor an action in the place of a chat to come.
 */
export function chosenOffer(choosing: Choosing): Offer | undefined {
  const { text, chats, actions, keptId, isAwaited } = choosing
  const offers = [...chats, ...actions]
  const kept = offers.find(({ id }) => id === keptId)
  const first = isAwaited ? undefined : offers[0]
  return kept ?? actions.find(({ name }) => isWhole(name, text)) ?? first
}
