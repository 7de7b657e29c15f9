import type { Query } from '@tanstack/react-query'
import { atom } from 'jotai'
import type { RealtimeEvent } from '#contract/events.ts'
import { watchPresence } from '#renderer/data/session/presence.ts'
import { idle } from '#renderer/data/idle.ts'
import { onPush } from '#renderer/data/service/bridge.ts'
import { awaitsConnectionAtom, endConnectionWait } from '#renderer/data/service/first-connection.ts'
import { watchUpdates } from '#renderer/data/updates.ts'
import { watchDamagedFiles } from '#renderer/data/files/damaged-files.ts'
import { watchDownloads } from '#renderer/data/downloads/watch-downloads.ts'
import { queryClient, refetchFailedQueries, refetchQueries } from '#renderer/data/service/query.ts'
import { reportHealth, serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { probeService } from '#renderer/data/session/session-sync.ts'
import {
  membersAtom,
  mentionedInAtom,
  realtimeAtom,
  sessionAtom,
  showsChatsAtom,
  teamsAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { waitAtMost } from '#renderer/data/service/wait-at-most.ts'
import { watchHealth } from './health-watch.ts'
import { watchAccess, type AccessWatch } from './access-watch.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { eventViewer } from '#renderer/data/live/events/event-viewer.ts'
import { createTypingGate } from '#renderer/data/live/events/typing-gate.ts'
import { currentLive, disposeCurrentLive, liveAtom } from '#renderer/data/live/live.ts'
import { filterFromAddress } from '#renderer/data/chats/filter-url.ts'
import { defaultFilter, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { queryKeyOf, type QueryName } from '#renderer/data/service/query-keys.ts'

/**
 * Starts a Live, i.e. the live data of one group: loads it and subscribes to what it depends on.
 * @returns a function that disposes the Live
 */
function run(live: Live, filter: ListFilter): () => void {
  let showedChats = store.get(showsChatsAtom)
  let isOver = false
  const load = () => {
    void live.list.load()
    loadTheRest()
  }
  /** What the list can be shown without. */
  const loadTheRest = () => {
    void live.counter.refetch()
    void live.viewers.refetch()
    void live.snoozes.refetch()
  }
  /** At the app's start the rest is loaded once the list is drawn, so that it does not delay the list. */
  const loadListFirst = async () => {
    void live.list.load()
    await live.list.firstPageSettled()
    await idle()
    if (!isOver) loadTheRest()
  }
  const watchViewer = () => {
    const viewer = store.get(viewerAtom)
    live.watchVisibility()
    live.handOvers.watch()
    const mentionedIn = () => store.get(mentionedInAtom)
    live.events.setViewer(viewer === null ? null : eventViewer(viewer, mentionedIn))
  }
  /** Loads or clears the chats when the group gets or loses its messaging app. */
  const watchChats = () => {
    const shows = store.get(showsChatsAtom)
    if (store.get(liveAtom) !== live || shows === showedChats) return
    showedChats = shows
    if (shows) return load()
    void live.conversations.open(null)
    live.clear()
  }
  const stops = [
    live.effects.followCount(),
    live.effects.followLevels(),
    live.snoozes.start(),
    store.sub(viewerAtom, watchViewer),
    // Subscribe to the teams too. Visibility is known only once the teams have loaded, but teams that hide nothing do
    // not change `viewerAtom`.
    store.sub(teamsAtom, live.watchVisibility),
    store.sub(membersAtom, live.agents.watch),
    store.sub(showsChatsAtom, watchChats),
  ]
  live.outbox.start()
  live.list.startWith(filter)
  void live.conversations.open(null)
  watchViewer()
  live.agents.watch()
  if (live.groupId !== null && !store.get(awaitsConnectionAtom)) void loadListFirst()
  else if (live.groupId !== null)
    stops.push(store.sub(awaitsConnectionAtom, () => store.get(awaitsConnectionAtom) || load()))
  return () => {
    isOver = true
    for (const stop of stops) stop()
    live.dispose()
  }
}

/** The names of the queries that `refetchAlone` refetches after a gap in the events. */
const refetchedAlone = new Set<QueryName>(['group', 'users'])

/**
 * Whether a query is invalidated after a gap in the events. False for queries that are refetched separately, and for a
 * loaded frame (embedded web page), which reloads only when an agent has left.
 */
function isStaleAfterGap({ queryKey: [name], state }: Query): boolean {
  return !refetchedAlone.has(name) && (name !== 'frame' || state.data === undefined)
}

/** Refetches queries once their requests in flight have ended, or after a second. */
async function refetchAlone(name: 'group' | 'users'): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: queryKeyOf(name) })
  await waitAtMost(queries.flatMap(({ promise }) => promise ?? []))
  await refetchQueries(name)
}

/** Stops the running Live; null while none runs. */
const endAtom = atom<{ readonly end: () => void } | null>(null)
/** Stops watching the session for a Live that no screen has adopted yet; null if there is no such Live. */
const endWatchAtom = atom<{ readonly end: () => void } | null>(null)

function endWatch(): void {
  store.get(endWatchAtom)?.end()
  store.set(endWatchAtom, null)
}

function stop(): void {
  endWatch()
  const running = store.get(endAtom)
  store.set(endAtom, null)
  running?.end()
}

/**
 * Starts live updates: follows the current group, events, resyncs and the outbox. Adopts a Live that `startLiveAhead`
 * started.
 * @returns a function that stops live updates and removes all listeners
 */
export function startLive(): () => void {
  endWatch()
  if (store.get(endAtom) === null) store.set(endAtom, { end: begin() })
  return stop
}

/**
 * Starts live updates before the screen is mounted; the next `startLive` adopts them. If the session ends or is
 * locked first, they stop.
 */
export function startLiveAhead(): void {
  if (store.get(endAtom) !== null) return
  store.set(endAtom, { end: begin() })
  const end = store.sub(sessionAtom, () => {
    const { user, locked } = store.get(sessionAtom)
    if (user === null || locked) stop()
  })
  store.set(endWatchAtom, { end })
}

/**
 * Fetches what may have changed before this page listened to live events.
 * - The connection is already live, after a lock or a reload: it may report no resync, so everything is refetched.
 * - Connecting fails: no event reports a change of the user's access, so the session is refreshed.
 * - At the app's start nothing is fetched. The connection opens only after the first screen is shown, so this page
 *   listens before the first event.
 */
function followConnection(access: AccessWatch): () => void {
  if (store.get(realtimeAtom).state === 'live') {
    void queryClient.invalidateQueries()
    void access.refresh()
  }
  const refreshIfOffline = () => {
    const { state } = store.get(realtimeAtom)
    if (state === 'waiting' || state === 'stopped') void access.refreshUntilKnown()
  }
  refreshIfOffline()
  return store.sub(realtimeAtom, refreshIfOffline)
}

function begin(): () => void {
  const access = watchAccess()
  let live = currentLive()
  // The filter in the URL belongs to the group that the page starts with.
  let end = run(live, filterFromAddress(location.search))
  let isOver = false
  const gate = createTypingGate<RealtimeEvent>((events) => live.events.receive(events))
  const recover = () => {
    void live.list.recover()
    void live.conversations.recover()
    refetchFailedQueries()
  }
  const stops = [
    access.end,
    watchHealth({ store, probe: probeService, recover, random: Math.random }),
    followConnection(access),
    watchPresence(),
    watchUpdates(),
    watchDownloads(),
    watchDamagedFiles(),
    gate.end,
    onPush('realtime.events', gate.receive),
    onPush('realtime.resync', ({ reason, groupId }) => {
      if (store.get(serviceStateAtom) === 'down') reportHealth('answered')
      if (store.get(awaitsConnectionAtom)) {
        // Ignore a resync before the group is subscribed: another resync follows the subscription.
        if (groupId !== live.groupId) return
        endConnectionWait()
        void access.refresh()
        void queryClient.invalidateQueries({ predicate: isStaleAfterGap })
        return
      }
      // At a start with a stored session, the calls below repeat the first calls. The first calls did not wait for the
      // connection, so events between their responses and the connection are lost.
      live.agents.recordGap()
      live.forgetRevisions()
      // After sleep, a change of access is reported even if this page had no connection before. Without sleep, a change
      // before the first connection is not reported.
      if (reason === 'woke') access.setBaseline()
      void access.refresh()
      void live.list.resync()
      void live.handOvers.refetch()
      void live.counter.refetch()
      void live.viewers.refetch()
      void live.snoozes.refetch()
      void live.conversations.resync()
      live.effects.refetchRetained()
      void refetchAlone('group')
      void refetchAlone('users')
      void queryClient.invalidateQueries({ predicate: isStaleAfterGap })
    }),
    store.sub(liveAtom, () => {
      // A change of the session may call this listener once more after the stop.
      if (isOver) return
      end()
      live = currentLive()
      end = run(live, defaultFilter)
    }),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
    end()
    disposeCurrentLive()
  }
}
