import { groupQuery, usersQuery } from '../data/group-queries.ts'
import { startLiveAhead } from '../data/live/start.ts'
import { queryClient } from '../data/query.ts'
import { currentGroupIdAtom } from '../data/session.ts'
import { store } from '../data/store.ts'

/** What a signed-in person sees first, in one piece: the build makes one file of it, and has the page load it early. */
export { default as InboxScene } from '../scenes/inbox/inbox-scene.tsx'
export { default as MainLayout } from './shell/main-layout.tsx'

/** Makes the calls that the first screen waits for, before it is drawn: it then takes over what is on its way. */
export function beginFirstCalls(): void {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return
  // Asked for first: without it nothing of the screen stands.
  void queryClient.prefetchQuery(groupQuery(groupId))
  startLiveAhead()
  void queryClient.prefetchQuery(usersQuery(groupId))
}
