import { groupAtom, membersAtom, teamsAtom } from '../../session.ts'
import { visibility, type Effects } from '../events/effects.ts'
import type { LiveContext } from '../live-context.ts'

/**
 * Watches for chats that come into sight or go out of it because somebody's team or role changed: no event reports those.
 * @returns a function to call whenever the viewer, the members or the teams change
 */
export function createVisibilityWatch({ store }: LiveContext, effects: Effects): () => void {
  /** What the viewer could see when members and teams were last known; null before. */
  let before: string | null = null
  return () => {
    const needsTeams = store.get(groupAtom)?.hasTeams === true
    if (store.get(membersAtom) === null || (needsTeams && store.get(teamsAtom) === null)) return
    const now = visibility(store)
    if (before !== null && now !== before) effects.fetchVisible()
    before = now
  }
}
