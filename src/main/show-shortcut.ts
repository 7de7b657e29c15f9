import type { ShowShortcut } from '#contract/bridge.ts'
import { Failure } from './failure.ts'

export interface ShowShortcutDeps {
  /**
   * Registers a shortcut with the system.
   * @returns false if another program uses it
   */
  register: (shortcut: ShowShortcut, onPress: () => void) => boolean
  unregister: (shortcut: ShowShortcut) => void
  show: () => void
}

/**
 * Creates the function that sets the system-wide shortcut for showing the window; null removes the shortcut. If another
 * program uses the new shortcut, the function throws a Failure CONFLICT, and the previous shortcut still works.
 */
export function createShowShortcut({ register, unregister, show }: ShowShortcutDeps) {
  let current: ShowShortcut | null = null

  return function set(next: ShowShortcut | null): void {
    if (next === current) return
    if (next !== null && !register(next, show))
      throw new Failure('CONFLICT', 'Another program uses this shortcut.')
    if (current !== null) unregister(current)
    current = next
  }
}
