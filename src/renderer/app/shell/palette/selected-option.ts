import type { PaletteOption } from './option.tsx'
import { isWholeName } from './rank.ts'

/** The state that decides what Enter runs. */
export interface SelectionState {
  readonly text: string
  readonly chats: readonly PaletteOption[]
  readonly actions: readonly PaletteOption[]
  /**
   * The id of the selected option: the user selected it, or an earlier call of `optionForEnter` for this text returned
   * it.
   */
  readonly selectedId: string | null
  /** Whether the chats for this text are still loading. The listed chats then match an earlier text. */
  readonly isPending: boolean
}

/**
 * Returns the option that Enter runs. It is the first of these that exists: the selected option, even if other options
 * were inserted above it; an action whose whole name is typed; the first option, with chats before actions. While chats
 * are loading, the first option is not returned, because it could be a chat of an earlier text, or an action above
 * which a chat is about to appear.
 */
export function optionForEnter(state: SelectionState): PaletteOption | undefined {
  const { text, chats, actions, selectedId, isPending } = state
  const options = [...chats, ...actions]
  const selected = options.find(({ id }) => id === selectedId)
  const first = isPending ? undefined : options[0]
  return selected ?? actions.find(({ name }) => isWholeName(name, text)) ?? first
}
