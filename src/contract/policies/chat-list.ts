import { tagPolicy } from './tag.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

/**
 * The filters of the chat list that a viewer may use. Type, text and last sender are for everybody. A filtered list never
 * contains a chat that the viewer would not see without the filter.
 */
export const chatListPolicy = {
  /** Other agents' chats are not a publisher's to look at (section 6), so there is none to choose. */
  'chatList.byAgent': (viewer: Viewer): boolean => isMember(viewer) && !isPublisher(viewer),
  'chatList.byTeam': (viewer: Viewer): boolean => isMember(viewer) && viewer.group.hasTeams,
  'chatList.byTag': tagPolicy['tag.see'],
} as const
