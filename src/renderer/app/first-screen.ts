import { groupQuery, usersQuery } from '#renderer/data/groups/group-queries.ts'
import { startLiveAhead } from '#renderer/data/live/sync/start.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { currentGroupIdAtom, languageAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { applyGroup } from '#renderer/data/groups/apply-group.ts'
import { loadTimes } from '#renderer/components/dates/times.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * The inbox, which is the first screen after sign-in, and the main layout. Both are in one chunk with this module. The
 * page preloads that chunk.
 */
export { default as InboxScene } from '#renderer/scenes/inbox/inbox-scene.tsx'
export { default as MainLayout } from './shell/main-layout.tsx'

/**
 * Starts the requests of the first screen before the screen renders; the screen uses their results. Resolves when the
 * requests for the group and for the first chats have succeeded or failed. Until then the screen could show only its
 * layout. Without a selected group, resolves immediately.
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
