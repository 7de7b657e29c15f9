import { can, type Viewer } from '#contract/policies/index.ts'
import type { ListFilter } from '#renderer/data/chats/chat-filter.ts'

/** Removes the parts of a filter that this viewer may not use. A link or an earlier role may have set them. */
export function allowedFilter(viewer: Viewer, filter: ListFilter): ListFilter {
  const { agentTagIds, teamTagId, tagId } = filter
  return {
    ...filter,
    agentTagIds: can(viewer, 'chatList.byAgent') ? agentTagIds : [],
    teamTagId: can(viewer, 'chatList.byTeam') ? teamTagId : null,
    tagId: tagId !== null && can(viewer, 'chatList.byTag', { id: tagId }) ? tagId : null,
  }
}
