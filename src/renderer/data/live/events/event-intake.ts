import type { PushPayload } from '#contract/bridge.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { readSessionAgain } from '../../session-sync.ts'
import { currentGroupIdAtom, userAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { accessChangeAtom } from '../../access-change.ts'
import { noteFramesTold, recordOwnRemoval } from '../sync/removed-agents.ts'
import { applyEvent } from './apply-event.ts'
import { listFilterAtom } from '../store/chat-list.ts'
import { runEffect } from './effects.ts'
import type { Effect, EventViewer } from './event-result.ts'
import { live } from '../live.ts'

/** Events that came before the group was known; there are none to speak of, but none may be lost. */
let early: RealtimeEvent[] = []
let viewer: EventViewer | null = null

/** Takes what the push service told. What the contract does not know is passed over, with a line in the console. */
export function takeEvents(batch: PushPayload<'realtime.events'>): void {
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

/** Has everything that was told until now on the screen at once. */
export function applyGathered(): void {
  clearTimeout(pending)
  pending = undefined
  const events = gathered
  gathered = []
  applyEvents(events)
  lastApplied = performance.now()
}

/** Lets go of what is not on the screen yet: it was about a group that is left, whose removal from it is still told. */
export function dropEvents(): void {
  tellRemoval(gathered)
  forgetEvents()
}

/** Lets go of what is not on the screen yet. */
export function forgetEvents(): void {
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
      recordOwnRemoval(event, looking.userId)
      const result = applyEvent(live, event, looking, filter)
      live.commit(result.changes)
      effects.push(...result.effects)
    }
  })
  if (effects.some(({ kind }) => kind === 'reloadFrames')) noteFramesTold()
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

/**
 * Says as whom events are looked at from now on; null while that is not known. What came before is applied with the
 * first who is.
 */
export function setViewer(looking: EventViewer | null): void {
  viewer = looking
  if (viewer === null || early.length === 0) return
  const events = early
  early = []
  applyEvents(events)
}
