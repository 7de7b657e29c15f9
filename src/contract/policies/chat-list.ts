import { tagPolicy } from './tag.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

/**
 * The filters of the chat list that not every viewer may use. All other filters are available to everybody. A
 * filtered list never contains a chat that the viewer would not see without the filter.
 */
export const chatListPolicy = {
  /** Not for publishers, who do not see other agents' chats (section 6). */
  'chatList.byAgent': (viewer: Viewer): boolean => isMember(viewer) && !isPublisher(viewer),
  'chatList.byTeam': (viewer: Viewer): boolean => isMember(viewer) && viewer.group.hasTeams,
  'chatList.byTag': tagPolicy['tag.see'],
} as const
