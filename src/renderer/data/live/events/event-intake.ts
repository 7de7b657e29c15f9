import type { PushPayload } from '#contract/bridge.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { currentGroupIdAtom, userAtom } from '../../session.ts'
import { accessChangeAtom } from '../../access-change.ts'
import type { RemovedAgents } from './removed-agents.ts'
import { applyEvent } from './apply-event.ts'
import type { ChatList } from '../store/chat-list.ts'
import type { Effects } from './effects.ts'
import type { Effect, EventViewer } from '../store/event-result.ts'
import type { LiveContext } from '../live-context.ts'
import type { LiveStore } from '../store/live-store.ts'

/**
 * Shortest time between two changes of the screen by events, ms. An event in a quiet hour shows at once; of five
 * hundred a second nobody could read more than twenty states, and drawing them all would take typing its frames.
 */
const paceMs = 50

function isOwnAccess({ name, data }: RealtimeEvent, userId: string): boolean {
  if (name === 'member.removed' || name === 'member.qrAccess') return data.userId === userId
  if (
    name === 'member.roleChanged' ||
    name === 'member.tagsChanged' ||
    name === 'member.disabled' ||
    name === 'member.added'
  )
    return data.member.id === userId
  return false
}

/** Whether the event changes what a row of the table of contacts shows. Messages do not: the table would never rest. */
function changesContacts({ name }: RealtimeEvent): boolean {
  return name === 'chat.flags' || (name.startsWith('contact.') && !quietEvents.has(name))
}
const quietEvents: ReadonlySet<string> = new Set(['contact.noteAdded', 'contact.scheduled'])

export interface IntakeParts {
  readonly live: LiveStore
  readonly list: ChatList
  readonly effects: Effects
  readonly agents: RemovedAgents
}

export type EventIntake = ReturnType<typeof createEventIntake>

/** Takes live events from the bridge, and applies them to the store in batches. */
export function createEventIntake(
  context: LiveContext,
  { live, list, effects, agents }: IntakeParts,
) {
  const { store } = context
  /** Events that came before the group was known; there are none to speak of, but none may be lost. */
  let early: RealtimeEvent[] = []
  let viewer: EventViewer | null = null

  /** Takes what the push service told. What the contract does not know is passed over, with a line in the console. */
  function receive(batch: PushPayload<'realtime.events'>): void {
    const events: RealtimeEvent[] = []
    for (const { name, data } of batch) {
      const parsed = parseEvent(name, data)
      if (parsed.ok) events.push(parsed.event)
      else console.warn(`Passed over a live event: ${parsed.reason}`)
    }
    gather(events)
  }

  let gathered: RealtimeEvent[] = []
  let pending: ReturnType<typeof setTimeout> | undefined
  let lastApplied = Number.NEGATIVE_INFINITY

  function gather(events: readonly RealtimeEvent[]): void {
    gathered.push(...events)
    const wait = lastApplied + paceMs - context.now()
    if (wait <= 0) flush()
    else pending ??= setTimeout(flush, wait)
  }

  /** Applies every event received so far at once. */
  function flush(): void {
    clearTimeout(pending)
    pending = undefined
    const events = gathered
    gathered = []
    applyEvents(events)
    lastApplied = context.now()
  }

  /** Drops the events that are not applied yet; a removal of the viewer is still reported. */
  function dispose(): void {
    tellRemoval(gathered)
    clearTimeout(pending)
    pending = undefined
    gathered = []
    early = []
  }

  /** Applies events as one change of the screen. */
  function applyEvents(events: readonly RealtimeEvent[]): void {
    const looking = viewer
    if (looking === null) {
      tellRemoval(events)
      early.push(...events)
      return
    }
    const filter = list.filter()
    const wanted: Effect[] = []
    live.transact(() => {
      for (const event of events) {
        if (event.data.groupId !== context.groupId) {
          // What the person is in another of their groups ends nothing here; the group menu has to know.
          if (isOwnAccess(event, looking.userId)) void context.readSession()
          continue
        }
        agents.recordOwnRemoval(event, looking.userId)
        const result = applyEvent(live, event, looking, filter)
        live.commit(result.changes)
        wanted.push(...result.effects)
        if (changesContacts(event)) wanted.push({ kind: 'refetchContacts' })
      }
    })
    if (wanted.some(({ kind }) => kind === 'reloadFrames')) agents.noteReload()
    for (const effect of wanted) effects.run(effect)
  }

  /** What the person may do may have been read before the event came, and name no group any more: it is still told why. */
  function tellRemoval(events: readonly RealtimeEvent[]): void {
    const userId = store.get(userAtom)?.id
    if (store.get(currentGroupIdAtom) !== null) return
    if (events.some(({ name, data }) => name === 'member.removed' && data.userId === userId))
      store.set(accessChangeAtom, 'removed')
  }

  /**
   * Says as whom events are looked at from now on; null while that is not known. What came before is applied with the
   * first who is.
   */
  function setViewer(looking: EventViewer | null): void {
    viewer = looking
    if (viewer === null || early.length === 0) return
    const events = early
    early = []
    applyEvents(events)
  }

  return { receive, flush, setViewer, dispose }
}
