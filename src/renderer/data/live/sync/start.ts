import type { Query } from '@tanstack/react-query'
import { atom } from 'jotai'
import { watchPresence } from '../../presence.ts'
import { onPush } from '../../bridge.ts'
import { awaitsConnectionAtom, endConnectionWait } from '../../first-connection.ts'
import { watchFailedDownloads } from '../../failed-downloads.ts'
import { queryClient, refetchFailedQueries } from '../../query.ts'
import { reportHealth, serviceStateAtom } from '../../service-health.ts'
import { probeService } from '../../session-sync.ts'
import {
  membersAtom,
  realtimeAtom,
  sessionAtom,
  showsChatsAtom,
  teamsAtom,
  viewerAtom,
} from '../../session.ts'
import { store } from '../../store.ts'
import { waitAtMost } from '../../wait-at-most.ts'
import { watchHealth } from './health-watch.ts'
import { watchAccess, type AccessWatch } from './access-watch.ts'
import type { Live } from '../create-live.ts'
import { eventViewer } from '../events/event-viewer.ts'
import { currentLive, disposeCurrentLive, liveAtom } from '../live.ts'
import { filterFromAddress } from '../store/filter-url.ts'
import { defaultFilter, type ListFilter } from '../store/list-filter.ts'

/** Starts one Live: loads it, and follows what it depends on. @returns a function that ends it, and disposes it */
function run(live: Live, filter: ListFilter): () => void {
  let showedChats = store.get(showsChatsAtom)
  const load = () => {
    void live.list.load()
    void live.counter.refetch()
  }
  const watchViewer = () => {
    const viewer = store.get(viewerAtom)
    live.watchVisibility()
    live.events.setViewer(viewer === null ? null : eventViewer(viewer))
  }
  /** A group's messaging app comes and goes with its chats. */
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
    live.snoozes.start(),
    store.sub(viewerAtom, watchViewer),
    // Teams that hide nothing do not change the viewer, but visibility is known only once they are.
    store.sub(teamsAtom, live.watchVisibility),
    store.sub(membersAtom, live.agents.watch),
    store.sub(showsChatsAtom, watchChats),
  ]
  live.outbox.start()
  live.list.startWith(filter)
  void live.conversations.open(null)
  watchViewer()
  live.agents.watch()
  if (live.groupId !== null && !store.get(awaitsConnectionAtom)) load()
  else if (live.groupId !== null)
    stops.push(store.sub(awaitsConnectionAtom, () => store.get(awaitsConnectionAtom) || load()))
  return () => {
    for (const stop of stops) stop()
    live.dispose()
  }
}

/** Refetched by `refetchQueries` after a gap in the events. */
const refetchedAlone = new Set<unknown>(['group', 'users'])

/** Whether a gap in the events makes a query stale. A loaded frame is reloaded only when an agent has left. */
function isToFetch({ queryKey: [name], state }: Query): boolean {
  return !refetchedAlone.has(name) && (name !== 'frame' || state.data === undefined)
}

/** Refetches queries, after those of their requests that are under way. */
async function refetchQueries(name: 'group' | 'users'): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [name] })
  await waitAtMost(queries.flatMap(({ promise }) => promise ?? []))
  await queryClient.invalidateQueries({ queryKey: [name] })
}

/** Ends what runs; null while nothing does. */
const endAtom = atom<{ readonly end: () => void } | null>(null)
/** Ends the watch over a start that no screen has adopted yet. */
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
 * Keeps chats and messages live from now on: follows the group worked in, the events, the resyncs and the outbox.
 * Takes over what was started ahead.
 * @returns a function that ends it and leaves nothing behind.
 */
export function startLive(): () => void {
  endWatch()
  if (store.get(endAtom) === null) store.set(endAtom, { end: begin() })
  return stop
}

/**
 * The same before there is a screen to show it: the next `startLive` takes it over. It ends by itself where the
 * session ends or is locked first, for then the screen that comes later begins anew.
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
 * A page that begins while the connection stands (after a lock, or loaded anew) may get no resync of its own: what was
 * told since it last listened is lost. One that begins while it does not come, or sees it go before it was there, has
 * nobody who tells what the person may do by now. At the application's start the connection waits for the first screen.
 */
function followConnection(access: AccessWatch): () => void {
  if (store.get(realtimeAtom).state === 'live') {
    void queryClient.invalidateQueries()
    void access.read()
  }
  const look = () => {
    const { state } = store.get(realtimeAtom)
    if (state === 'waiting' || state === 'stopped') void access.readFirst()
  }
  look()
  return store.sub(realtimeAtom, look)
}

function begin(): () => void {
  const access = watchAccess()
  let live = currentLive()
  // What the address narrows the list to belongs to the group that the page starts with.
  let end = run(live, filterFromAddress(location.search))
  let isOver = false
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
    watchFailedDownloads(),
    onPush('realtime.events', (batch) => live.events.receive(batch)),
    onPush('realtime.resync', ({ reason, groupId }) => {
      if (store.get(serviceStateAtom) === 'down') reportHealth('answered')
      if (store.get(awaitsConnectionAtom)) {
        // Before the group is followed, another resync comes once it is.
        if (groupId !== live.groupId) return
        endConnectionWait()
        void access.read()
        void queryClient.invalidateQueries({ predicate: isToFetch })
        return
      }
      // At a start with a stored session this repeats the first calls, which the first screen could not wait for.
      live.events.flush()
      live.agents.noteGap()
      // Before the first connection nobody worked with what changed, unless their machine slept over it.
      if (reason === 'woke') access.take()
      void access.read()
      void live.list.resync()
      void live.counter.refetch()
      void live.conversations.resync()
      live.effects.refetchRetained()
      void refetchQueries('group')
      void refetchQueries('users')
      void queryClient.invalidateQueries({ predicate: isToFetch })
    }),
    store.sub(liveAtom, () => {
      // One change of the session may notify this after what stops it.
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
