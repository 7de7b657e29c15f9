import type { Application } from './application.ts'
import { channelKind } from './channel-name.ts'
import { PushError } from './publish.ts'

const attributes = ['user_count', 'subscription_count'] as const

/** What a caller may ask of a channel: its different users (presence channels), its connections. */
export type Attribute = (typeof attributes)[number]

/** Numbers of one channel, those asked for. */
export type ChannelInfo = Partial<Record<Attribute, number>>

/**
 * Reads the comma-separated `info` of a request.
 * @throws PushError 400 for an attribute that does not exist
 */
export function parseInfo(text: string | undefined): Attribute[] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const attribute = attributes.find((known) => known === name)
      if (attribute === undefined) throw new PushError(400, `No channel has the attribute ${name}.`)
      return attribute
    })
}

/** The numbers asked for; `user_count` is left out for a channel that does not know its users. */
export function channelInfo(app: Application, channel: string, asked: Attribute[]): ChannelInfo {
  const occupancy = app.channels.occupancy(channel)
  const info: ChannelInfo = {}
  if (asked.includes('user_count') && channelKind(channel) === 'presence') {
    info.user_count = occupancy?.users ?? 0
  }
  if (asked.includes('subscription_count')) info.subscription_count = occupancy?.subscriptions ?? 0
  return info
}
