import type { RealtimeEvent } from '#contract/events.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { membersAtom, viewerAtom } from '#renderer/data/session/session.ts'
import type { Effects } from './effects.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'

export type RemovedAgents = ReturnType<typeof createRemovedAgents>

/**
 * Detects changes of the members during a gap in the events. If a member was removed or disabled, reloads the frames
 * (embedded web pages) of campaigns and reports, as the events do. If an admin's list filter contains the tag of an
 * agent who has left, removes that tag from the filter.
 */
export function createRemovedAgents({ store }: LiveContext, list: ChatList, effects: Effects) {
  /** Tags of the group's active agents at the last call of `watch`; null if the members were not loaded then. */
  let agentTagIds: readonly string[] | null = null
  /** Ids of the group's members with access at the last call of `watch`; null if they were not loaded then. */
  let withAccess: readonly string[] | null = null
  /** Tags of agents whom the viewer removed. The list filter keeps such a tag. */
  const removedByViewer = new Set<string>()
  /**
   * Whether an event has reloaded the frames since the last gap in the events. The members fetched because of that
   * event must not reload the frames again.
   */
  let isReloaded = false

  /**
   * Records the tag of an agent whom the viewer removed or disabled, or who lost the tag because the viewer changed
   * the agent's role. Called before the event is applied.
   */
  function recordOwnRemoval({ name, data }: RealtimeEvent, userId: string): void {
    if (data.byUserId !== userId) return
    const left =
      name === 'member.removed'
        ? data.tagId
        : name === 'member.disabled'
          ? data.member.tagId
          : name === 'member.roleChanged'
            ? data.droppedTagId
            : undefined
    if (left !== undefined) removedByViewer.add(left)
  }

  /**
   * Compares the members with those of the last call, because no event reports a removal that happened during a gap in
   * the events.
   */
  function watch(): void {
    const [tagsBefore, idsBefore] = [agentTagIds, withAccess]
    const members = store.get(membersAtom)?.filter(({ disabled }) => !disabled)
    agentTagIds = members?.flatMap(({ tagId }) => tagId ?? []) ?? null
    withAccess = members?.map(({ id }) => id) ?? null
    const viewer = store.get(viewerAtom)
    if (viewer === null) return
    if (missing(idsBefore, withAccess).length > 0 && !isReloaded)
      effects.run({ kind: 'reloadFrames' })
    if (!isAdmin(viewer)) return
    const removedTags = missing(tagsBefore, agentTagIds)
    // Delete the tag from the set, because an agent who comes back may later be removed by another user.
    const left = new Set(removedTags.filter((tagId) => !removedByViewer.delete(tagId)))
    const { agentTagIds: filtered } = list.filter()
    const remaining = filtered.filter((tagId) => !left.has(tagId))
    if (remaining.length < filtered.length) list.setFilter({ agentTagIds: remaining })
  }

  return {
    recordOwnRemoval,
    watch,
    /** Records that an event has reloaded the frames. */
    recordReload: () => void (isReloaded = true),
    /** Call after a gap in the events. No event reported removals during the gap, so `watch` must reload the frames. */
    recordGap: () => void (isReloaded = false),
  }
}

/** The ids that were there before and are missing now; none if either list was not loaded. */
function missing(before: readonly string[] | null, now: readonly string[] | null): string[] {
  if (before === null || now === null) return []
  const left = new Set(now)
  return before.filter((id) => !left.has(id))
}
