import { atom } from 'jotai'
import type { RealtimeEvent } from '#contract/events.ts'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session/session.ts'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import type { RemovedAgents } from './removed-agents.ts'
import { applyEvent } from './apply-event.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import type { Effects } from './effects.ts'
import type { Effect, EventViewer } from '#renderer/data/live/store/event-result.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'

function isOwnAccess({ name, data }: RealtimeEvent, userId: string): boolean {
  if (name === 'member.removed' || name === 'member.qrAccess') return data.userId === userId
  if (
    name === 'member.roleChanged' ||
    name === 'member.teamChanged' ||
    name === 'member.tagsChanged' ||
    name === 'member.disabled' ||
    name === 'member.added'
  )
    return data.member.id === userId
  return false
}

/**
 * Whether the event changes a row of the contact table. Messages do not count, because they would reload the table all
 * the time.
 */
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

/** Applies the batches of live events that main sends to the store. */
export function createEventIntake(
  context: LiveContext,
  { live, list, effects, agents }: IntakeParts,
) {
  const { store } = context
  /** Events received while `viewer` is null, i.e. before the group is loaded. None of them may be lost. */
  let early: RealtimeEvent[] = []
  let viewer: EventViewer | null = null
  /** Changes after events that may have changed who has which chat, or who waits. */
  const chatsVersionAtom = atom(0)

  /** Drops the events that are not applied yet. */
  function dispose(): void {
    early = []
  }

  /** Applies events in one transaction; without a viewer, keeps them for the next viewer. */
  function receive(events: readonly RealtimeEvent[]): void {
    const current = viewer
    if (current === null) {
      reportRemoval(events)
      early.push(...events)
      return
    }
    const filter = list.filter()
    const wanted: Effect[] = []
    live.transact(() => {
      for (const event of events) {
        if (event.data.groupId !== context.groupId) {
          // The event concerns another group. If it changes the viewer's own access there, the session does not end,
          // but the group menu needs the changed session.
          if (isOwnAccess(event, current.userId)) void context.readSession()
          continue
        }
        agents.recordOwnRemoval(event, current.userId)
        const result = applyEvent(live, event, current, filter)
        live.commit(result.changes)
        wanted.push(...result.effects)
        if (changesContacts(event)) wanted.push({ kind: 'refetchContacts' })
      }
    })
    if (wanted.some(({ kind }) => kind === 'reloadFrames')) agents.recordReload()
    if (events.some(({ name }) => name !== 'chats.viewed'))
      store.set(chatsVersionAtom, (version) => version + 1)
    for (const effect of wanted) effects.run(effect)
  }

  /**
   * Reports the removal of a viewer who has no group left. In this case a refresh of the session has removed the group
   * before the event could be applied.
   */
  function reportRemoval(events: readonly RealtimeEvent[]): void {
    const userId = store.get(userAtom)?.id
    if (store.get(currentGroupIdAtom) !== null) return
    if (events.some(({ name, data }) => name === 'member.removed' && data.userId === userId))
      store.set(accessChangeAtom, 'removed')
  }

  /**
   * Sets the viewer for whom events are applied; null while the group is not loaded. Events received in that time are
   * applied for the next viewer.
   */
  function setViewer(current: EventViewer | null): void {
    viewer = current
    if (viewer === null || early.length === 0) return
    const events = early
    early = []
    receive(events)
  }

  return { chatsVersionAtom, receive, setViewer, dispose }
}
