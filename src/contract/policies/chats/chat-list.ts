import { tagPolicy } from '#contract/policies/tags/tag.ts'
import { isMember, isPublisher, type Viewer } from '#contract/policies/viewer.ts'

/**
 * The filters of the chat list that only some viewers may use. Every member may use all other filters. A filter never
 * shows a chat that the viewer does not see without it.
 */
export const chatListPolicy = {
  /** Not for publishers, because they do not see the chats of other agents (specification, section 6). */
  'chatList.byAgent': (viewer: Viewer): boolean => isMember(viewer) && !isPublisher(viewer),
  'chatList.byTeam': (viewer: Viewer): boolean => isMember(viewer) && viewer.group.hasTeams,
  'chatList.byTag': tagPolicy['tag.see'],
} as const
