import { groupAtom, membersAtom, teamsAtom } from '#renderer/data/session/session.ts'
import { visibility, type Effects } from '#renderer/data/live/events/effects.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'

/**
 * Refetches the visible chats when a change of a user's team or role has changed which chats are visible. No event
 * reports which chats those are.
 * @returns a function to call whenever the viewer, the members or the teams change
 */
export function createVisibilityWatch({ store }: LiveContext, effects: Effects): () => void {
  /** The visibility rule at the last call. Null until the members have loaded, and the teams if the group has teams. */
  let before: string | null = null
  return () => {
    const needsTeams = store.get(groupAtom)?.hasTeams === true
    if (store.get(membersAtom) === null || (needsTeams && store.get(teamsAtom) === null)) return
    const now = visibility(store)
    if (before !== null && now !== before) effects.refetchVisible()
    before = now
  }
}
