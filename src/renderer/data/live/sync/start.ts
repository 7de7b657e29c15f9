import type { Query } from '@tanstack/react-query'
import { followAttendees } from '../../presence.ts'
import { onPush } from '../../bridge.ts'
import { followLostDownloads } from '../../lost-downloads.ts'
import { queryClient } from '../../query.ts'
import {
  currentGroupIdAtom,
  membersAtom,
  realtimeAtom,
  sessionAtom,
  showsChatsAtom,
  teamsAtom,
  viewerAtom,
} from '../../session.ts'
import { store } from '../../store.ts'
import { watchAccess, type AccessWatch } from './access-watch.ts'
import { forgetAgents, noteGap, watchAgents } from './removed-agents.ts'
import { forgetList, loadList, resyncList } from '../store/chat-list.ts'
import { openConversation, resyncConversations } from '../store/conversations.ts'
import { followCount, forgetEffects, refetchAskedAbout } from '../events/effects.ts'
import {
  applyGathered,
  dropEvents,
  forgetEvents,
  setViewer,
  takeEvents,
} from '../events/event-intake.ts'
import { eventViewer } from '../events/event-viewer.ts'
import { filterFromAddress } from '../store/filter-url.ts'
import { defaultFilter } from '../store/list-filter.ts'
import { live } from '../live.ts'
import { startOutbox } from '../mutations/outbox.ts'
import { refetchCounter } from './pending-counter.ts'
import { followSnoozes, loadSnoozes } from '../store/snoozes.ts'
import { forgetVisibility, watchVisibility } from './visibility-watch.ts'

function takeViewer(): void {
  const viewer = store.get(viewerAtom)
  watchVisibility()
  setViewer(viewer === null ? null : eventViewer(viewer))
}

let startedGroup: string | null = null
/** Whether it showed its chats when that was known last. */
let showedChats = false

function takeGroup(): void {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === startedGroup) return
  // What the address narrows the list to is about the group that one starts with, and about no later one.
  const filter = startedGroup === null ? filterFromAddress(location.search) : defaultFilter
  startedGroup = groupId
  showedChats = store.get(showsChatsAtom)
  forgetVisibility()
  forgetAgents()
  dropEvents()
  forgetEffects()
  forgetList(filter)
  void openConversation(null)
  live.clear()
  if (groupId === null) return
  loadSnoozes(groupId)
  void loadList()
  void refetchCounter()
}

/** A group's messaging app goes with its chats, or comes and brings them. */
function watchChats(): void {
  const shows = store.get(showsChatsAtom)
  if (store.get(currentGroupIdAtom) !== startedGroup || shows === showedChats) return
  showedChats = shows
  if (shows) {
    void loadList()
    void refetchCounter()
  } else {
    // What is told of them from now on is not followed up.
    void openConversation(null)
    live.clear()
  }
}

/** What a gap in the events fetches anew by itself: the group and its people. */
const byThemselves = new Set<unknown>(['group', 'users'])

/** Whether a gap has this fetched anew: a frame that stands is loaded anew by what has become of the group's people. */
function isToFetch({ queryKey: [name], state }: Query): boolean {
  return !byThemselves.has(name) && (name !== 'frame' || state.data === undefined)
}

/** Ends what is live; null while nothing is. */
let end: (() => void) | null = null
/** Ends the watch over a start that nobody has taken over yet. */
let endWatch: () => void = () => undefined

function stop(): void {
  endWatch()
  end?.()
  end = null
}

/**
 * Keeps chats and messages live from now on: follows the group worked in, the events, the resyncs and the outbox.
 * Takes over what was started ahead.
 * @returns a function that ends it and leaves nothing behind.
 */
export function startLive(): () => void {
  endWatch()
  end ??= begin()
  return stop
}

/**
 * The same before there is a screen to show it: the next `startLive` takes it over. It ends by itself where the
 * session ends or is locked first, for then the screen that comes later begins anew.
 */
export function startLiveAhead(): void {
  if (end !== null) return
  end = begin()
  endWatch = store.sub(sessionAtom, () => {
    const { user, locked } = store.get(sessionAtom)
    if (user === null || locked) stop()
  })
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
  const stops = [
    access.end,
    followConnection(access),
    startOutbox(),
    followSnoozes(),
    followAttendees(),
    followLostDownloads(),
    followCount(),
    onPush('realtime.events', takeEvents),
    onPush('realtime.resync', ({ reason }) => {
      applyGathered()
      noteGap()
      // Nobody was at work with what changed before the first connection, unless their machine slept over it.
      if (reason === 'woke') access.take()
      void access.read()
      void resyncList()
      void refetchCounter()
      void resyncConversations()
      refetchAskedAbout()
      // What was merely fetched about chats may have changed in the gap.
      void queryClient.invalidateQueries({ predicate: isToFetch })
    }),
    store.sub(viewerAtom, takeViewer),
    // Teams of which none hides anything change no viewer, and still are what is known from then on.
    store.sub(teamsAtom, watchVisibility),
    store.sub(membersAtom, watchAgents),
    store.sub(currentGroupIdAtom, takeGroup),
    store.sub(showsChatsAtom, watchChats),
  ]
  takeViewer()
  takeGroup()
  watchAgents()
  return () => {
    for (const stop of stops) stop()
    startedGroup = null
    forgetVisibility()
    forgetAgents()
    setViewer(null)
    forgetEvents()
    forgetEffects()
    forgetList()
    live.clear()
  }
}
