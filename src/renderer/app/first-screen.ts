import { groupQuery, usersQuery } from '../data/group-queries.ts'
import { startLiveAhead } from '../data/live/sync/start.ts'
import { queryClient } from '../data/query.ts'
import { currentGroupIdAtom, languageAtom } from '../data/session.ts'
import { store } from '../data/store.ts'
import { takeGroup } from '../data/apply-group.ts'
import { loadTimes } from '../components/dates/times.ts'
import { currentLive } from '../data/live/live.ts'

/** What a signed-in person sees first, in one piece: the build makes one file of it, and has the page load it early. */
export { default as InboxScene } from '../scenes/inbox/inbox-scene.tsx'
export { default as MainLayout } from './shell/main-layout.tsx'

/**
 * Makes the calls that the first screen waits for, before it is drawn: it then takes over what is on its way.
 * @returns resolves once the group and its first chats are known, without which no more than a frame could be drawn, or
 *   cannot be had
 */
export async function beginFirstCalls(): Promise<void> {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return
  // Asked for first: without it nothing of the screen stands.
  // Why it cannot be had is the screen's to tell.
  const group = queryClient.fetchQuery(groupQuery(groupId)).then(takeGroup, () => undefined)
  startLiveAhead()
  void queryClient.prefetchQuery(usersQuery(groupId))
  loadTimes(store.get(languageAtom))
  await Promise.all([group, currentLive().list.firstPageSettled()])
}
