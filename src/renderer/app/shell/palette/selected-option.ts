import type { PaletteOption } from './option.tsx'
import { isWholeName } from './rank.ts'

/** The state that decides what Enter runs. */
export interface SelectionState {
  readonly text: string
  readonly chats: readonly PaletteOption[]
  readonly actions: readonly PaletteOption[]
  /** The id that the user selected with the arrows, or that was first before. */
  readonly selectedId: string | null
  /** Whether the chats for this text are still loading; the listed ones match an earlier text. */
  readonly isPending: boolean
}

/**
 * Returns the option that Enter runs.
 * - A selected option stays selected by its id, even if others are inserted above it.
 * - An action whose whole name is typed wins.
 * - Otherwise it is the first option, chats before actions. While chats are loading there is none: a chat of an earlier
 * text would be the wrong customer, and an action could take the place of a chat that is about to appear.
 */
export function optionForEnter(state: SelectionState): PaletteOption | undefined {
  const { text, chats, actions, selectedId, isPending } = state
  const options = [...chats, ...actions]
  const selected = options.find(({ id }) => id === selectedId)
  const first = isPending ? undefined : options[0]
  return selected ?? actions.find(({ name }) => isWholeName(name, text)) ?? first
}
