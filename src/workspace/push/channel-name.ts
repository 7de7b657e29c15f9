import { CHANNEL_NAME_MAX } from './limits.ts'

/** What a channel asks of its subscribers; its name's prefix says which kind it is. */
export type ChannelKind = 'public' | 'private' | 'presence'

const channelName = new RegExp(`^[A-Za-z0-9_\\-=@,.;]{1,${CHANNEL_NAME_MAX}}$`)

/** Whether a channel may be called so: 1 to 200 of letters, digits and `_ - = @ , . ;`. */
export function isChannelName(name: string): boolean {
  return channelName.test(name)
}

/** The kind of a channel. `private-encrypted-` channels are private ones whose data we cannot read. */
export function channelKind(name: string): ChannelKind {
  if (name.startsWith('private-')) return 'private'
  if (name.startsWith('presence-')) return 'presence'
  return 'public'
}
