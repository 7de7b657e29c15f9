import type { Route } from '../http/implement.ts'
import { assignmentRoutes } from './assignment.ts'
import { chatStatusRoutes } from './chat-status.ts'
import { contactsRoutes } from './contacts.ts'
import { filesRoutes } from './files.ts'
import { groupsRoutes } from './groups.ts'
import { messagesRoutes } from './messages.ts'
import { notesRoutes } from './notes.ts'
import { realtimeRoutes } from './realtime.ts'
import { sessionRoutes } from './session.ts'
import { teamsRoutes } from './teams.ts'
import { usersRoutes } from './users.ts'

/** Every endpoint that is implemented. The others answer 501. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...realtimeRoutes,
  ...groupsRoutes,
  ...usersRoutes,
  ...teamsRoutes,
  ...contactsRoutes,
  ...assignmentRoutes,
  ...chatStatusRoutes,
  ...messagesRoutes,
  ...notesRoutes,
  ...filesRoutes,
]
