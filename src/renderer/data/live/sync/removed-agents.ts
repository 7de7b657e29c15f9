import type { RealtimeEvent } from '#contract/events.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { membersAtom, viewerAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { listFilterAtom, setListFilter } from '../store/chat-list.ts'
import { runEffect } from '../events/effects.ts'

/** The tags of the agents at work in the group, as last known; null before. */
let agentTagIds: readonly string[] | null = null
/** Those of agents whom the viewer took out of it: of one's own doing no filter is cleared. */
const ownDoing = new Set<string>()

/** Takes down whom the viewer took out of the group themselves, before the event is applied. */
export function recordOwnRemoval({ name, data }: RealtimeEvent, userId: string): void {
  if (data.byUserId !== userId) return
  const left =
    name === 'member.removed'
      ? data.tagId
      : name === 'member.disabled'
        ? data.member.tagId
        : name === 'member.roleChanged'
          ? data.droppedTagId
          : undefined
  if (left !== undefined) ownDoing.add(left)
}

/** An event has had the frames loaded anew since the last gap: the people that are fetched for it need not do so again. */
let framesAreTold = false

/** Says that an event has had the frames loaded anew. */
export function noteFramesTold(): void {
  framesAreTold = true
}

/** Says that there was a gap in the events: whoever has gone in it was not told of. */
export function noteGap(): void {
  framesAreTold = false
}

/**
 * Does what hangs on an agent who is nobody's any more: an event says so, but for one that was told in a gap. Frames are
 * loaded anew, and an admin whose list is narrowed to them gets the whole list back.
 */
export function watchAgents(): void {
  const before = agentTagIds
  const members = store.get(membersAtom)
  agentTagIds = members?.flatMap(({ tagId, disabled }) => (disabled ? [] : (tagId ?? []))) ?? null
  const looking = store.get(viewerAtom)
  if (before === null || agentTagIds === null || looking === null) return
  const now = new Set(agentTagIds)
  const gone = before.filter((tagId) => !now.has(tagId))
  if (gone.length > 0 && !framesAreTold) runEffect({ kind: 'reloadFrames' })
  if (!isAdmin(looking)) return
  // Taken out once: whoever is at work again may be taken out by somebody else.
  const left = new Set(gone.filter((tagId) => !ownDoing.delete(tagId)))
  const { agentTagIds: narrowed } = store.get(listFilterAtom)
  const kept = narrowed.filter((tagId) => !left.has(tagId))
  if (kept.length < narrowed.length) setListFilter({ agentTagIds: kept })
}

/** Forgets who was at work: another group has agents of its own. */
export function forgetAgents(): void {
  agentTagIds = null
  ownDoing.clear()
}
