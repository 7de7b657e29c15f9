import { channels } from '../events.ts'
import { seesChat } from './chat-visibility.ts'
import { isMember, type Viewer } from './viewer.ts'

/** Whether the channel is the user's own channel, which is the same in all groups. */
export const isOwnChannel = (userId: string, channel: string): boolean =>
  channel === channels.user(userId)

/**
 * Who may subscribe to a channel of live events, by its full name (see `channels` in events.ts). A chat's presence
 * channel requires that the viewer sees the chat.
 */
export const channelPolicy = {
  'channel.follow': (viewer: Viewer, { channel }: { channel: string }): boolean =>
    isOwnChannel(viewer.userId, channel) ||
    (isMember(viewer) &&
      (channel === channels.group(viewer.groupId) ||
        channel === channels.feed(viewer.groupId, viewer.userId))),
  'channel.followChat': seesChat,
} as const
