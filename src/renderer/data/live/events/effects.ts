import { atom } from 'jotai'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { isAnyChangePending } from '#renderer/data/change/change.ts'
import { storedLeavingAtom } from '#renderer/data/groups/line-status.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { texts } from '#renderer/i18n/index.ts'
import { cacheGroup } from '#renderer/data/groups/apply-group.ts'
import {
  loadedGroupAtom,
  sessionAtom,
  showsChatsAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import { Coalescer } from '#renderer/data/service/coalesce.ts'
import type { ChatViewersStore } from '#renderer/data/chats/chat-viewers.ts'
import type { Conversations } from '#renderer/data/live/store/conversations.ts'
import type { Effect } from '#renderer/data/live/store/event-result.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import { chatChanges, type LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'
import type { Snoozes } from '#renderer/data/chats/snoozes.ts'
import type { PendingCounter } from '#renderer/data/live/store/pending-counter.ts'
import { dropChat } from '#renderer/data/live/store/upsert-chat.ts'
import { queryKeyOf, type QueryName } from '#renderer/data/service/query-keys.ts'
import { refetchedQueries } from './refetched-queries.ts'

/**
 * Delays before coalesced calls, by kind of call, ms. The user looks at the list and chats, so their delays are
 * shortest.
 */
const waits = { list: 250, chat: 250, counter: 1_200, cache: 400, contacts: 1_000 } as const

/** The largest number of chats refetched one by one. For more, refetching the list takes fewer calls. */
const fewChats = 5

type Store = LiveContext['store']

/** The rule for which chats the viewer may see (`chatScope`), as a string that can be compared. */
export function visibility(store: Store): string {
  const viewer = store.get(viewerAtom)
  return viewer === null ? '' : JSON.stringify(chatScope(viewer))
}

export interface EffectParts {
  readonly live: LiveStore
  readonly list: ChatList
  readonly conversations: Conversations
  readonly counter: PendingCounter
  readonly viewers: ChatViewersStore
  readonly snoozes: Snoozes
}

export type Effects = ReturnType<typeof createEffects>

/** Runs the effects of events: coalesced requests, and changes of the session. */
export function createEffects(
  context: LiveContext,
  { live, list, conversations, counter, viewers, snoozes }: EffectParts,
) {
  const { queryClient, store } = context
  /** The customer's newest message in the open chat, for the screen reader's live region. */
  const announcedMessageAtom = atom<Message | null>(null)
  const coalescer = new Coalescer()

  /** Chats with a scheduled or running refetch of their own. */
  const fetched = new Set<string>()

  /** Schedules the refetch of a chat: alone or, if many chats are already scheduled, with all loaded rows of the list. */
  function scheduleChatRefetch(contactId: string): void {
    // Fetch a chat alone if it is open, cached or retained, because it may not be in the list.
    if (!live.isNeeded(contactId) && !fetched.has(contactId) && fetched.size >= fewChats)
      return coalescer.run('loaded list', waits.list, list.refetchLoaded)
    fetched.add(contactId)
    coalescer.run(`chat ${contactId}`, waits.chat, () =>
      refetchChat(contactId).finally(() => fetched.delete(contactId)),
    )
  }

  /** Refetches a chat, retrying transient failures. If the service responds 404, hides the chat. */
  async function refetchChat(contactId: string): Promise<void> {
    if (!store.get(showsChatsAtom)) return
    const signal = context.over
    try {
      await retryUntilSuccess(() => conversations.fetchContact(contactId, signal), signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 404) hideChat(contactId)
      else console.warn(error)
    }
  }

  async function recount(): Promise<void> {
    // The page's count includes a pending mutation, but the service's count may not. Count again later.
    if (isAnyChangePending(chatChanges)) run({ kind: 'refetchCounter' })
    else await counter.refetch()
  }

  function refetchWholeList(): void {
    coalescer.run('whole list', waits.list, list.resync)
  }

  function refetchCached(names: readonly QueryName[]): void {
    for (const name of names)
      coalescer.run(name, waits.cache, () => {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
      })
  }

  /** Runs one effect. */
  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'refetchList':
        return coalescer.run('list', waits.list, list.refetch)
      case 'refetchWholeList':
        return refetchWholeList()
      case 'refetchCounter':
        return coalescer.run('counter', waits.counter, recount)
      case 'refetchChat':
        return scheduleChatRefetch(effect.contactId)
      case 'refetchMessages':
        // A conversation that is not open is loaded again when it is opened.
        if (live.openContactId !== effect.contactId) return live.forgetOtherConversations()
        return coalescer.run('messages', waits.chat, conversations.refetch)
      case 'refetchContacts':
        return coalescer.run('contacts', waits.contacts, () => {
          for (const name of refetchedQueries.refetchContacts)
            void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
        })
      case 'refetchTargets': {
        refetchCached(refetchedQueries.refetchTargets)
        // What is due changed in chats that have no events of their own.
        refetchWholeList()
        run({ kind: 'refetchCounter' })
        const { openContactId } = live
        return openContactId === null
          ? undefined
          : run({ kind: 'refetchChat', contactId: openContactId })
      }
      case 'tagReplaced': {
        if (list.filter().tagId === effect.replacedId) list.setFilter({ tagId: effect.tagId })
        refetchVisible()
        refetchCached(refetchedQueries.tagReplaced)
        return run({ kind: 'refetchContacts' })
      }
      case 'snoozesChanged':
        return void snoozes
          .follow(effect.contactId, effect.snoozes)
          .catch((error: unknown) => console.warn('A snooze could not be followed', error))
      case 'viewersChanged':
        return viewers.apply(effect.items)
      case 'announce':
        return store.set(announcedMessageAtom, effect.message)
      case 'closeChat':
        if (live.openContactId !== effect.contactId) return
        void conversations.open(null)
        return store.set(conversations.closedChatAtom, effect)
      case 'clearAgentFilter': {
        const { agentTagIds } = list.filter()
        return list.setFilter({ agentTagIds: agentTagIds.filter((id) => id !== effect.tagId) })
      }
      case 'groupChanged':
        return changeGroup(effect.group)
      case 'lineChanged':
        return changeLine(effect)
      case 'qrAssignerChanged':
        return updateGroup((group) => group && { ...group, hasQrAssigner: effect.hasQrAssigner })
      case 'qrAccessChanged': {
        const { hasQrAccess } = effect
        store.set(sessionAtom, (session) => {
          if (session.user === null) return session
          const permissions = session.user.permissions.map((permission) =>
            permission.groupId === context.groupId ? { ...permission, hasQrAccess } : permission,
          )
          return { ...session, user: { ...session.user, hasQrAccess, permissions } }
        })
        return void context.readSession()
      }
      case 'ownTagsChanged':
      case 'refetchTwoStep':
        refetchCached(refetchedQueries[effect.kind])
        return void context.readSession()
      case 'ownTeamChanged':
        refetchCached(refetchedQueries.ownTeamChanged)
        return void context.readSession().then(refetchVisible)
      case 'ownServiceStatus':
        // The main process receives the same event and reports the service status to the page.
        return
      case 'ownAccessChanged':
        return store.set(accessChangeAtom, effect.how)
      default:
        return refetchCached(refetchedQueries[effect.kind])
    }
  }

  /** Changes the group in the store and in the query cache. */
  function updateGroup(change: (known: Group | null) => Group | null): void {
    const group = change(store.get(loadedGroupAtom))
    store.set(loadedGroupAtom, group)
    if (group !== null) cacheGroup(group)
  }

  /** Applies the group's new settings. If they change which chats are visible, the chats are refetched. */
  function changeGroup(group: Group): void {
    const before = visibility(store)
    // Whether the contact sidebar is open is the user's own choice; the event has the group's default. It does not have
    // the state of the line.
    updateGroup((known) =>
      known === null
        ? group
        : { ...group, isUserSidebarOpen: known.isUserSidebarOpen, line: known.line },
    )
    if (visibility(store) !== before) refetchVisible()
  }

  /** Shows the state of the group's line, and reports once that all messages that waited for it have left. */
  function changeLine({ line, leaving }: Extract<Effect, { kind: 'lineChanged' }>): void {
    if (line !== undefined) {
      updateGroup((group) => {
        if (group === null) return group
        const { line: _, ...rest } = group
        return line === null ? rest : { ...rest, line }
      })
      store.set(storedLeavingAtom, null)
    }
    if (leaving !== undefined) {
      const isOver = leaving.left === 0
      const { groupId } = context
      store.set(storedLeavingAtom, isOver || groupId === null ? null : { groupId, ...leaving })
      if (isOver) showToast(texts.t('shell.service.lineWentOn'))
    }
    refetchCached(refetchedQueries.refetchLine)
  }

  /**
   * Refetches all visible chats, because the viewer's access to chats may have changed. Cached conversations are
   * dropped for the same reason.
   */
  function refetchVisible(): void {
    live.forgetOtherConversations()
    refetchWholeList()
    run({ kind: 'refetchCounter' })
    if (live.openContactId !== null) run({ kind: 'refetchChat', contactId: live.openContactId })
    refetchRetained()
  }

  /** Refetches the retained chats, which the list may no longer contain. */
  function refetchRetained(): void {
    for (const contactId of live.retainedIds) run({ kind: 'refetchChat', contactId })
  }

  /**
   * Refetches the data that depends on levels whenever the levels of the loaded group change, through an event or a
   * response.
   * @returns a function that stops the refetches
   */
  function followLevels(): () => void {
    let before = store.get(loadedGroupAtom)
    return store.sub(loadedGroupAtom, () => {
      const group = store.get(loadedGroupAtom)
      if (before !== null && before.id === group?.id) void refetchLevels(before, group)
      before = group
    })
  }

  /**
   * Refetches levels and level tags if they differ between two versions of a group. Also refetches the chats if the
   * change may have removed level tags from contacts.
   */
  async function refetchLevels(before: Group, group: Group): Promise<void> {
    const [{ levelsOf }, { areLevelsCompatible }] = await Promise.all([
      import('#contract/rules/tags/tag-levels.ts'),
      import('#contract/rules/tags/levels-compatible.ts'),
    ])
    if (JSON.stringify(levelsOf(before)) === JSON.stringify(levelsOf(group))) return
    for (const name of refetchedQueries.levelsChanged)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(name, group.id) })
    if (areLevelsCompatible(before, group)) return
    // Contacts may have lost level tags and data that depends on the tags, and no event reports this for each contact.
    refetchVisible()
    refetchCached(refetchedQueries.answersRemoved)
  }

  /**
   * Refetches the count of pending chats soon after the store has changed it.
   * @returns a function that stops the refetches
   */
  const followCount = (): (() => void) =>
    store.sub(live.countVersionAtom, () => run({ kind: 'refetchCounter' }))

  /** Removes a chat from the list and the screen, because the viewer must not see it. */
  function hideChat(contactId: string): void {
    const { changes, effects } = dropChat(live, { contactId }, 'hidden')
    live.commit(changes)
    for (const effect of effects) run(effect)
  }

  /** Cancels all scheduled effects. */
  function dispose(): void {
    coalescer.clear()
    counter.dispose()
  }

  return {
    announcedMessageAtom,
    run,
    hideChat,
    refetchVisible,
    refetchRetained,
    followCount,
    followLevels,
    dispose,
  }
}
