import { chats } from './start/chats.ts'
import { chatCounts } from './start/chat-counts.ts'
import { directoryStamps } from './start/directory-stamps.ts'
import { instances } from './start/instances.ts'
import { lines } from './start/lines.ts'
import { people } from './start/people.ts'
import { templates } from './start/templates.ts'

/** The SQL of the first version of all tables, without the text indexes. */
export const start: readonly string[] = [
  ...people,
  ...directoryStamps,
  ...chats,
  ...chatCounts,
  ...templates,
  ...lines,
  ...instances,
  // The ids of messages in the index of their words.
  `create table message_moments (
    moment integer primary key,
    contact_id text not null,
    position bigint not null
  )`,
]
