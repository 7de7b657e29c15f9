import { channels, eventSchemas } from '#contract/events.ts'
import { readComments } from './doc-comments.ts'
import { type Schema, schemaOf } from './schemas.ts'

/** Describes the push channels and events as an OpenAPI extension, since OpenAPI has no element for them. */
export function realtimeOf(): Schema {
  const comments = readComments('events.ts').get('eventSchemas')?.members
  const events = Object.entries(eventSchemas).map(([name, schema]): [string, Schema] => {
    const description = comments?.get(name)
    return [
      name,
      { ...(description === undefined ? {} : { description }), payload: schemaOf(schema) },
    ]
  })
  return {
    protocol: 'Pusher Channels, protocol 7, over WebSocket',
    guide: 'realtime.md',
    authorization: 'authorizeChannel',
    channels: {
      group: channels.group('{groupId}'),
      feed: channels.feed('{groupId}', '{userId}'),
      user: channels.user('{userId}'),
      presence: channels.presence('{contactId}'),
    },
    events: Object.fromEntries(events),
  }
}
