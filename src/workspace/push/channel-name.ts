import { CHANNEL_NAME_MAX } from './limits.ts'

/** Kinds of channel, distinguished by the prefix of the name. */
export type ChannelKind = 'public' | 'private' | 'presence'

const channelName = new RegExp(`^[A-Za-z0-9_\\-=@,.;]{1,${CHANNEL_NAME_MAX}}$`)

/** Whether a name is valid: 1 to 200 letters, digits and `_ - = @ , . ;`. */
export function isChannelName(name: string): boolean {
  return channelName.test(name)
}

/** The kind of a channel. A channel with the prefix `private-encrypted-` is a private channel with encrypted data. */
export function channelKind(name: string): ChannelKind {
  if (name.startsWith('private-')) return 'private'
  if (name.startsWith('presence-')) return 'presence'
  return 'public'
}
