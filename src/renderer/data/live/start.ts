import type { PushPayload } from '#contract/bridge.ts'
import type { Permission } from '#contract/entities/permission.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { followAttendees } from '../attendees.ts'
import { onPush } from '../bridge.ts'
import { queryClient } from '../query.ts'
import { readSessionAgain } from '../session-sync.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  membersAtom,
  permissionAtom,
  realtimeAtom,
  sessionAtom,
  showsChatsAtom,
  teamsAtom,
  userAtom,
  viewerAtom,
} from '../session.ts'
import { store } from '../store.ts'
import { applyEvent } from './apply-event.ts'
import { forgetList, listFilterAtom, loadList, resyncList, setListFilter } from './chat-list.ts'
import { openConversation, resyncConversations } from './conversations.ts'
import { accessChangeAtom } from '../access-change.ts'
import {
  fetchVisible,
  followCount,
  forgetEffects,
  refetchAskedAbout,
  runEffect,
  visibility,
} from './effects.ts'
import type { Effect, EventViewer } from './event-result.ts'
import { eventViewer } from './event-viewer.ts'
import { filterFromAddress } from './filter-address.ts'
import { defaultFilter } from './list-filter.ts'
import { live } from './live.ts'
import { startOutbox } from './outbox.ts'
import { refetchCounter } from './pending-counter.ts'
import { followSnoozes, loadSnoozes } from './snoozes.ts'

/** Events that came before the group was known; there are none to speak of, but none may be lost. */
let early: RealtimeEvent[] = []
let viewer: EventViewer | null = null

function takeEvents(batch: PushPayload<'realtime.events'>): void {
  const events: RealtimeEvent[] = []
  for (const { name, data } of batch) {
    const parsed = parseEvent(name, data)
    if (parsed.ok) events.push(parsed.event)
    else console.warn(`Passed over a live event: ${parsed.reason}`)
  }
  gather(events)
}

/**
 * Shortest time between two changes of the screen by events, ms. An event in a quiet hour shows at once; of five
 * hundred a second nobody could read more than twenty states, and drawing them all would take typing its frames.
 */
const paceMs = 50
let gathered: RealtimeEvent[] = []
let pending: ReturnType<typeof setTimeout> | undefined
let lastApplied = Number.NEGATIVE_INFINITY

function gather(events: readonly RealtimeEvent[]): void {
  gathered.push(...events)
  const wait = lastApplied + paceMs - performance.now()
  if (wait <= 0) applyGathered()
  else pending ??= setTimeout(applyGathered, wait)
}

function applyGathered(): void {
  clearTimeout(pending)
  pending = undefined
  const events = gathered
  gathered = []
  applyEvents(events)
  lastApplied = performance.now()
}

function forgetGathered(): void {
  clearTimeout(pending)
  pending = undefined
  gathered = []
  early = []
}

/** Applies events as one change of the screen. */
function applyEvents(events: readonly RealtimeEvent[]): void {
  const groupId = store.get(currentGroupIdAtom)
  const looking = viewer
  if (looking === null) {
    tellRemoval(events)
    early.push(...events)
    return
  }
  const filter = store.get(listFilterAtom)
  const effects: Effect[] = []
  live.transact(() => {
    for (const event of events) {
      if (event.data.groupId !== groupId) {
        // What the person is in another of their groups ends nothing here; the group menu has to know.
        if (isOwnAccess(event, looking.userId)) void readSessionAgain()
        continue
      }
      noteOwnDoing(event, looking.userId)
      const result = applyEvent(live, event, looking, filter)
      live.commit(result.changes)
      effects.push(...result.effects)
    }
  })
  if (effects.some(({ kind }) => kind === 'reloadFrames')) framesAreTold = true
  for (const effect of effects) runEffect(effect)
}

/** What the person may do may have been read before the event came, and name no group any more: it is still told why. */
function tellRemoval(events: readonly RealtimeEvent[]): void {
  const userId = store.get(userAtom)?.id
  if (store.get(currentGroupIdAtom) !== null) return
  if (events.some(({ name, data }) => name === 'member.removed' && data.userId === userId))
    store.set(accessChangeAtom, 'removed')
}

function isOwnAccess({ name, data }: RealtimeEvent, userId: string): boolean {
  if (name === 'member.removed' || name === 'member.qrAccess') return data.userId === userId
  if (name === 'member.roleChanged' || name === 'member.disabled' || name === 'member.added')
    return data.member.id === userId
  return false
}

/** What the viewer could see, once the group's people and teams were known; null before. */
let sawOf: string | null = null

/** Another team or role of somebody may show the viewer other chats, and no event tells of those. */
function watchVisibility(): void {
  const needsTeams = store.get(groupAtom)?.hasTeams === true
  if (store.get(membersAtom) === null || (needsTeams && store.get(teamsAtom) === null)) return
  const sees = visibility()
  if (sawOf !== null && sees !== sawOf) fetchVisible()
  sawOf = sees
}

/** The tags of the agents at work in the group, as last known; null before. */
let agentTagIds: readonly string[] | null = null
/** Those of agents whom the viewer took out of it: of one's own doing no filter is cleared. */
const ownDoing = new Set<string>()

function noteOwnDoing({ name, data }: RealtimeEvent, userId: string): void {
  if (data.byUserId !== userId) return
  const left =
    name === 'member.removed'
      ? data.tagId
      : name === 'member.disabled'
        ? data.member.tagId
        : name === 'member.roleChanged'
          ? data.droppedTagId
          : undefined
  if (left !== undefined) ownDoing.add(left)
}

/** An event has had the frames loaded anew since the last gap: the people that are fetched for it need not do so again. */
let framesAreTold = false

/**
 * Does what hangs on an agent who is nobody's any more: an event says so, but for one that was told in a gap. Frames are
 * loaded anew, and an admin whose list is narrowed to them gets the whole list back.
 */
function watchAgents(): void {
  const before = agentTagIds
  const members = store.get(membersAtom)
  agentTagIds = members?.flatMap(({ tagId, disabled }) => (disabled ? [] : (tagId ?? []))) ?? null
  const looking = store.get(viewerAtom)
  if (before === null || agentTagIds === null || looking === null) return
  const now = new Set(agentTagIds)
  const gone = before.filter((tagId) => !now.has(tagId))
  if (gone.length > 0 && !framesAreTold) runEffect({ kind: 'reloadFrames' })
  if (!isAdmin(looking)) return
  // Taken out once: whoever is at work again may be taken out by somebody else.
  const left = new Set(gone.filter((tagId) => !ownDoing.delete(tagId)))
  const { agentTagIds: narrowed } = store.get(listFilterAtom)
  const kept = narrowed.filter((tagId) => !left.has(tagId))
  if (kept.length < narrowed.length) setListFilter({ agentTagIds: kept })
}

function takeViewer(): void {
  const known = store.get(viewerAtom)
  viewer = known === null ? null : eventViewer(known)
  watchVisibility()
  if (viewer === null || early.length === 0) return
  const events = early
  early = []
  applyEvents(events)
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
  sawOf = null
  agentTagIds = null
  ownDoing.clear()
  tellRemoval(gathered)
  forgetGathered()
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

/** What a gap in the events fetches anew by itself: the group and its people, and what is loaded in frames by those. */
const byThemselves = new Set<unknown>(['group', 'users', 'frame'])

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

/** Whether the events have been followed before: what came between is not known then. */
let wasLive = false

/**
 * Asks who the person is after a gap in the events: that their role was changed or their access taken away may have
 * been told in it.
 */
async function readAccessAgain(): Promise<void> {
  const before = store.get(permissionAtom)
  await readSessionAgain()
  const user = store.get(userAtom)
  if (before === null || user === null) return
  const now = user.permissions.find(({ groupId }) => groupId === before.groupId)
  if (now === undefined) store.set(accessChangeAtom, 'removed')
  else if (accessOf(now) !== accessOf(before)) store.set(accessChangeAtom, 'role')
}

/**
 * What somebody is and may do in a group, to compare: what a live event would have told as a change of their role. The
 * group's name and phone are the group's own, and the tags they own grow with each that they make.
 */
function accessOf(permission: Permission): string {
  const { role, isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission } = permission
  const { tagId, teamId, teamTagId } = permission
  const flags = [isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission]
  return JSON.stringify([role, flags, tagId, teamId, teamTagId])
}

/**
 * A page that begins while the connection stands (after a lock, or loaded anew) may get no resync of its own: what was
 * told since it last listened is lost, and the next gap is none before which nobody was at work. At the application's
 * start the connection waits for the first screen.
 */
function takeOverConnection(): void {
  wasLive = store.get(realtimeAtom).state === 'live'
  if (wasLive) void queryClient.invalidateQueries()
}

function begin(): () => void {
  takeOverConnection()
  const stops = [
    startOutbox(),
    followSnoozes(),
    followAttendees(),
    followCount(),
    onPush('realtime.events', takeEvents),
    onPush('realtime.resync', ({ reason }) => {
      applyGathered()
      framesAreTold = false
      // Before the first connection nobody was at work with what has changed: it is taken over, and ends nothing.
      void (reason === 'woke' || wasLive ? readAccessAgain() : readSessionAgain())
      wasLive = true
      void resyncList()
      void refetchCounter()
      void resyncConversations()
      refetchAskedAbout()
      // What was merely fetched about chats may have changed in the gap.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !byThemselves.has(queryKey[0]),
      })
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
    sawOf = null
    agentTagIds = null
    wasLive = false
    viewer = null
    forgetGathered()
    forgetEffects()
    forgetList()
    live.clear()
  }
}
