import { tagPolicy } from './tag.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

/**
 * Who may narrow the chat list by what. Kind, text and last sender are everybody's. What a filter leaves is never more
 * than the viewer sees without it: the service holds that whatever is asked.
 */
export const chatListPolicy = {
  /** Other agents' chats are not a publisher's to look at (section 6), so there is none to choose. */
  'chatList.byAgent': (viewer: Viewer): boolean => isMember(viewer) && !isPublisher(viewer),
  'chatList.byTeam': (viewer: Viewer): boolean => isMember(viewer) && viewer.group.hasTeams,
  'chatList.byTag': tagPolicy['tag.see'],
} as const
