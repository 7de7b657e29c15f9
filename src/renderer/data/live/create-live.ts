import {
  openContactIdAtom,
  ownIdsAtom,
  pendingChatsAtom,
  showsChatsAtom,
  viewCountsAtom,
} from '#renderer/data/session/session.ts'
import { createEffects } from './events/effects.ts'
import { createEventIntake } from './events/event-intake.ts'
import type { LiveDeps } from './live-context.ts'
import { createChatMutations } from './mutations/chat-mutations.ts'
import { createOutbox } from './mutations/outbox.ts'
import { createChatList } from './store/chat-list.ts'
import { createChatViewers } from '#renderer/data/chats/chat-viewers.ts'
import { createConversations } from './store/conversations.ts'
import { LiveStore } from './store/live-store.ts'
import { createHandOvers } from '#renderer/data/chats/hand-overs.ts'
import { createOrderHold } from '#renderer/data/chats/order-hold.ts'
import { createSnoozes } from '#renderer/data/chats/snoozes.ts'
import { createPendingCounter } from './store/pending-counter.ts'
import { createRemovedAgents } from './events/removed-agents.ts'
import { createVisibilityWatch } from './sync/visibility-watch.ts'

export type Live = ReturnType<typeof createLive>

/**
 * Creates the live store of one group and session, with everything that loads and changes it. `startLive` starts it and
 * `dispose` ends it. Each group gets a Live of its own.
 * @param groupId null while there is no group: such a Live stays empty
 */
export function createLive(deps: LiveDeps, groupId: string | null) {
  const lifetime = new AbortController()
  const { signal: over } = lifetime
  const context = {
    ...deps,
    groupId,
    over,
    requestedGroupId: () => (!over.aborted && deps.store.get(showsChatsAtom) ? groupId : null),
    own: () => deps.store.get(ownIdsAtom),
  }
  const counts = { pending: pendingChatsAtom, views: viewCountsAtom, own: context.own }
  const live = new LiveStore(deps.store, counts)
  const list = createChatList(context, live)
  const conversations = createConversations(context, live, list)
  const hold = createOrderHold(context, live, list)
  const handOvers = createHandOvers(context, live, list)
  const counter = createPendingCounter(context, list)
  const viewers = createChatViewers(context, live)
  const snoozes = createSnoozes(context, live)
  const effects = createEffects(context, { live, list, conversations, counter, viewers, snoozes })
  const agents = createRemovedAgents(context, list, effects)
  const events = createEventIntake(context, { live, list, effects, agents })
  const outbox = createOutbox(context, live)

  function dispose(): void {
    if (lifetime.signal.aborted) return
    lifetime.abort()
    outbox.dispose()
    events.dispose()
    effects.dispose()
    conversations.dispose()
    list.dispose()
    hold.endAll()
    live.close()
    deps.store.set(openContactIdAtom, null)
  }

  return Object.assign(live, {
    groupId,
    list,
    hold,
    handOvers,
    conversations,
    counter,
    viewers,
    effects,
    agents,
    events,
    outbox,
    mutations: createChatMutations(context, { live, list, conversations, effects }),
    snoozes,
    watchVisibility: createVisibilityWatch(context, effects),
    dispose,
  })
}
