import { channels } from '../events.ts'
import { seesChat } from './chat-visibility.ts'
import { isMember, type Viewer } from './viewer.ts'

/** Whether the channel is the person's own: it is over all groups, so it is theirs in none of them too. */
export const isOwnChannel = (userId: string, channel: string): boolean =>
  channel === channels.user(userId)

/**
 * Who may follow which channel of live events, by its whole name (see `channels` in events.ts). Of a chat: whoever
 * sees it may know who else looks at it.
 */
export const channelPolicy = {
  'channel.follow': (viewer: Viewer, { channel }: { channel: string }): boolean =>
    isOwnChannel(viewer.userId, channel) ||
    (isMember(viewer) &&
      (channel === channels.group(viewer.groupId) ||
        channel === channels.feed(viewer.groupId, viewer.userId))),
  'channel.followChat': seesChat,
} as const
