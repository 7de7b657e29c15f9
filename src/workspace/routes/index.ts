import type { Route } from '../http/implement.ts'
import { contactsRoutes } from './contacts.ts'
import { filesRoutes } from './files.ts'
import { groupsRoutes } from './groups.ts'
import { messagesRoutes } from './messages.ts'
import { realtimeRoutes } from './realtime.ts'
import { sessionRoutes } from './session.ts'
import { usersRoutes } from './users.ts'

/** Every endpoint that is implemented. The others answer 501. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...realtimeRoutes,
  ...groupsRoutes,
  ...usersRoutes,
  ...contactsRoutes,
  ...messagesRoutes,
  ...filesRoutes,
]
