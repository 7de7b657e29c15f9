import { channels } from '#contract/events.ts'
import { seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { isMember, type Viewer } from '#contract/policies/viewer.ts'

/** Whether the push channel is the `user` channel of this user. A user has one such channel for all groups. */
export const isOwnChannel = (userId: string, channel: string): boolean =>
  channel === channels.user(userId)

/**
 * Who may subscribe to a push channel (see `channels` in events.ts). `channel.follow` is for the channels `group`,
 * `feed` and `user`; it takes the full name of the channel. `channel.followChat` is for the presence channel of a chat.
 */
export const channelPolicy = {
  'channel.follow': (viewer: Viewer, { channel }: { channel: string }): boolean =>
    isOwnChannel(viewer.userId, channel) ||
    (isMember(viewer) &&
      (channel === channels.group(viewer.groupId) ||
        channel === channels.feed(viewer.groupId, viewer.userId))),
  'channel.followChat': seesChat,
} as const
