import type { PaletteOption } from './option.tsx'
import { isWholeName } from './rank.ts'

/** The state of the palette that decides which option Enter runs. */
export interface SelectionState {
  readonly text: string
  readonly chats: readonly PaletteOption[]
  readonly actions: readonly PaletteOption[]
  /**
   * The id of the option that the user selected, or that an earlier call of `optionForEnter` for this text returned;
   * null if there is none.
   */
  readonly selectedId: string | null
  /** Whether the chats for this text are still loading. The listed chats then match an earlier text. */
  readonly isPending: boolean
}

/**
 * Returns the option that Enter runs, the first of these that exists:
 * 1. the selected option, even if other options were inserted above it
 * 2. an action whose whole name is typed
 * 3. the first option, with chats before actions, but only if no chats are loading. While they are loading, the first
 *    option could be a chat of an earlier text, or an action that is not the first option once the chats have arrived.
 */
export function optionForEnter(state: SelectionState): PaletteOption | undefined {
  const { text, chats, actions, selectedId, isPending } = state
  const options = [...chats, ...actions]
  const selected = options.find(({ id }) => id === selectedId)
  const first = isPending ? undefined : options[0]
  return selected ?? actions.find(({ name }) => isWholeName(name, text)) ?? first
}
