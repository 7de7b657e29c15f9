import type { RealtimeEvent } from '#contract/events.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import {
  type Effect,
  type EventResult,
  type EventViewer,
} from '#renderer/data/live/store/event-result.ts'
import type { ListFilter } from '#renderer/data/chats/chat-filter.ts'

type PeopleEvent = Extract<RealtimeEvent, { name: `member.${string}` }>

/** Applies an event about a member of the group, who may be the viewer. */
export function applyPeopleEvent(
  event: PeopleEvent,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  const effects: Effect[] = [{ kind: 'refetchMembers' }]
  switch (event.name) {
    case 'member.added':
    case 'member.profile':
      return { changes: [], effects }

    case 'member.serviceStatus': {
      const { userId, serviceStatus } = event.data
      if (userId === viewer.userId) effects.push({ kind: 'ownServiceStatus', serviceStatus })
      return { changes: [], effects }
    }
    case 'member.qrAccess': {
      const { userId, hasQrAccess } = event.data
      if (userId === viewer.userId) effects.push({ kind: 'qrAccessChanged', hasQrAccess })
      return { changes: [], effects }
    }

    case 'member.teamChanged': {
      if (event.data.member.id !== viewer.userId) return { changes: [], effects }
      return { changes: [], effects: [...effects, { kind: 'ownTeamChanged' }] }
    }
    case 'member.tagsChanged': {
      if (event.data.member.id !== viewer.userId) return { changes: [], effects }
      return { changes: [], effects: [...effects, { kind: 'ownTagsChanged' }] }
    }

    case 'member.roleChanged': {
      const { member, droppedTagId, byUserId } = event.data
      if (member.id === viewer.userId) return ownAccess('role')
      if (byUserId === viewer.userId) return { changes: [], effects }
      return { changes: [], effects: [...effects, ...withoutAgent(droppedTagId, viewer, filter)] }
    }
    case 'member.disabled': {
      const { member, byUserId } = event.data
      if (member.id === viewer.userId) return ownAccess('disabled')
      if (byUserId === viewer.userId) return { changes: [], effects: [...effects, reloadFrames] }
      return {
        changes: [],
        effects: [...effects, reloadFrames, ...withoutAgent(member.tagId, viewer, filter)],
      }
    }
    case 'member.removed': {
      const { userId, tagId, byUserId } = event.data
      if (userId === viewer.userId) return ownAccess('removed')
      if (byUserId === viewer.userId) return { changes: [], effects: [...effects, reloadFrames] }
      return {
        changes: [],
        effects: [...effects, reloadFrames, ...withoutAgent(tagId, viewer, filter)],
      }
    }
  }
}

/**
 * The frames (embedded web pages) of campaigns and reports reload when an agent is removed or disabled, even by the
 * viewer (specification, section 2).
 */
const reloadFrames: Effect = { kind: 'reloadFrames' }

function ownAccess(how: 'role' | 'disabled' | 'removed'): EventResult {
  return { changes: [], effects: [{ kind: 'ownAccessChanged', how }] }
}

/**
 * The effects that remove an agent from an admin's list filter.
 * @param tagId the tag of the agent who was removed or disabled, or the tag that they lost; undefined for none
 */
function withoutAgent(
  tagId: string | undefined,
  viewer: EventViewer,
  filter: ListFilter,
): Effect[] {
  if (tagId === undefined || !isAdmin(viewer)) return []
  if (!filter.agentTagIds.includes(tagId)) return []
  return [{ kind: 'clearAgentFilter', tagId }, { kind: 'refetchList' }]
}
