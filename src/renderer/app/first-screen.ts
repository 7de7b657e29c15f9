import { groupQuery, usersQuery } from '../data/group-queries.ts'
import { startLiveAhead } from '../data/live/sync/start.ts'
import { queryClient } from '../data/query.ts'
import { currentGroupIdAtom, languageAtom } from '../data/session.ts'
import { store } from '../data/store.ts'
import { applyGroup } from '../data/apply-group.ts'
import { loadTimes } from '../components/dates/times.ts'
import { currentLive } from '../data/live/live.ts'

/** The first screen after sign-in. It is in one chunk with this module, which the page preloads. */
export { default as InboxScene } from '../scenes/inbox/inbox-scene.tsx'
export { default as MainLayout } from './shell/main-layout.tsx'

/**
 * Starts the calls of the first screen before it renders; the screen reuses their results.
 * @returns resolves once the group and its first chats have loaded or failed; until then only the layout could render
 */
export async function prefetchFirstScreen(): Promise<void> {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return
  // Request the group first, because every part of the screen needs it. If it fails, the screen shows the error.
  const group = queryClient.fetchQuery(groupQuery(groupId)).then(applyGroup, () => undefined)
  startLiveAhead()
  void queryClient.prefetchQuery(usersQuery(groupId))
  loadTimes(store.get(languageAtom))
  await Promise.all([group, currentLive().list.firstPageSettled()])
}
