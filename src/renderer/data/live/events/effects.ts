import { atom } from 'jotai'
import type { Group } from '#contract/entities/group.ts'
import type { Message } from '#contract/entities/message.ts'
import { chatScope } from '#contract/policies/chat-visibility.ts'
import { areLevelsCompatible } from '#contract/rules/levels-compatible.ts'
import { levelsOf } from '#contract/rules/tag-levels.ts'
import { accessChangeAtom } from '../../access-change.ts'
import { ApiError } from '../../api-error.ts'
import { groupQuery } from '../../group-queries.ts'
import {
  loadedGroupAtom,
  pendingChatsAtom,
  sessionAtom,
  showsChatsAtom,
  viewerAtom,
} from '../../session.ts'
import type { ChatList } from '../store/chat-list.ts'
import { Coalescer } from '../../coalesce.ts'
import type { Conversations } from '../store/conversations.ts'
import type { Effect } from '../store/event-result.ts'
import type { MutationQueue } from '../mutation-queue.ts'
import { retryUntilSuccess } from '../../retry-until-success.ts'
import type { LiveContext } from '../live-context.ts'
import type { LiveStore } from '../store/live-store.ts'
import type { PendingCounter } from '../store/pending-counter.ts'
import { dropChat } from '../store/upsert-chat.ts'

/** Waits before calls of one kind are made, ms: the list is what the person looks at, the counter a badge. */
const waits = { list: 250, chat: 250, counter: 600, cache: 400, contacts: 1_000 } as const

/** Most chats that are fetched one by one at a time: of more, the list tells in fewer calls. */
const fewChats = 5

type Store = LiveContext['store']

/** Which chats the viewer may see, as a text to compare. */
export function visibility(store: Store): string {
  const viewer = store.get(viewerAtom)
  return viewer === null ? '' : JSON.stringify(chatScope(viewer))
}

export interface EffectParts {
  readonly live: LiveStore
  readonly list: ChatList
  readonly conversations: Conversations
  readonly counter: PendingCounter
  readonly queue: MutationQueue
}

export type Effects = ReturnType<typeof createEffects>

/** Runs what events ask for: requests, which are joined where several ask for the same, and changes of the session. */
export function createEffects(
  context: LiveContext,
  { live, list, conversations, counter, queue }: EffectParts,
) {
  const { queryClient, store } = context
  /** The newest customer's message in the open chat, for the screen reader's live region. */
  const announcedMessageAtom = atom<Message | null>(null)
  const coalescer = new Coalescer()

  /** The chats that are being fetched by themselves, or are about to be. */
  const fetched = new Set<string>()

  /** Fetches a chat in a while, alone or with the whole list. */
  function askForChat(contactId: string, key: string, task: () => Promise<void>): void {
    // What the list does not tell of is fetched by itself: there are only so many chats that are held. So is what waits
    // for the answer to an act: the list would show it as it was before.
    const isAlone = live.isHeld(contactId) || queue.isPending(contactId)
    if (!isAlone && !fetched.has(contactId) && fetched.size >= fewChats)
      return coalescer.run('loaded list', waits.list, list.refetchLoaded)
    fetched.add(contactId)
    coalescer.run(key, waits.chat, () => task().finally(() => fetched.delete(contactId)))
  }

  /** Fetches a chat anew, and tries until it has come. */
  async function refetchChat(contactId: string): Promise<void> {
    if (!store.get(showsChatsAtom)) return
    const signal = context.over
    try {
      await retryUntilSuccess(() => fetchChat(contactId, signal), signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 404) hideChat(contactId)
      else console.warn(error)
    }
  }

  /** Fetches a chat; where something was done to it meanwhile that is still to be answered, again once it is. */
  async function fetchChat(contactId: string, signal?: AbortSignal): Promise<void> {
    if (!(await conversations.fetchContact(contactId, signal)))
      run({ kind: 'recheckChat', contactId })
  }

  async function recheckChat(contactId: string): Promise<void> {
    // What is asked for since shows already: what the service has of it is known once that is answered.
    if (queue.isPending(contactId)) run({ kind: 'recheckChat', contactId })
    else await refetchChat(contactId)
  }

  async function recount(): Promise<void> {
    // The same: what shows is counted already, and by the service not yet.
    if (queue.isAnyPending()) run({ kind: 'refetchCounter' })
    else await counter.refetch()
  }

  function refetchWholeList(): void {
    coalescer.run('whole list', waits.list, list.resync)
  }

  function refetchCached(name: string): void {
    coalescer.run(name, waits.cache, () => void queryClient.invalidateQueries({ queryKey: [name] }))
  }

  /** Does what an event asks for. */
  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'refetchList':
        return coalescer.run('list', waits.list, list.refetch)
      case 'refetchCounter':
        return coalescer.run('counter', waits.counter, recount)
      case 'refetchChat': {
        const { contactId } = effect
        return askForChat(contactId, `chat ${contactId}`, () => refetchChat(contactId))
      }
      case 'recheckChat': {
        const { contactId } = effect
        return askForChat(contactId, `echo ${contactId}`, () => recheckChat(contactId))
      }
      case 'refetchTags':
        for (const name of ['tagUsage', 'levelTagUsage']) refetchCached(name)
        return refetchCached('contactTags')
      case 'refetchNotes':
        return refetchCached('notes')
      case 'refetchScheduled':
        return refetchCached('scheduled')
      case 'refetchContacts':
        return coalescer.run('contacts', waits.contacts, () => {
          for (const name of ['contactTable', 'segments'])
            void queryClient.invalidateQueries({ queryKey: [name] })
        })
      case 'refetchSegments':
        return refetchCached('segments')
      case 'refetchTagList':
        refetchCached('tagUsage')
        return refetchCached('tags')
      case 'tagReplaced': {
        if (list.filter().tagId === effect.replacedId) list.setFilter({ tagId: effect.tagId })
        fetchVisible()
        refetchCached('contactTags')
        return run({ kind: 'refetchContacts' })
      }
      case 'refetchTemplates':
        return refetchCached('templates')
      case 'refetchFlows':
        return refetchCached('flows')
      case 'refetchWaTemplates':
        return refetchCached('waTemplates')
      case 'refetchMembers':
        refetchCached('memberDetails')
        return refetchCached('users')
      case 'refetchTeams':
        refetchCached('teamDetails')
        return refetchCached('teams')
      case 'refetchInvitations':
        return refetchCached('invitations')
      case 'refetchNotifications':
        return refetchCached('notifications')
      case 'refetchQrCode':
        return refetchCached('qrCode')
      case 'reloadFrames':
        return refetchCached('frame')
      case 'announce':
        return store.set(announcedMessageAtom, effect.message)
      case 'closeChat':
        if (live.openContactId !== effect.contactId) return
        void conversations.open(null)
        return store.set(conversations.closedChatAtom, effect.why)
      case 'clearAgentFilter': {
        const { agentTagIds } = list.filter()
        return list.setFilter({ agentTagIds: agentTagIds.filter((id) => id !== effect.tagId) })
      }
      case 'groupChanged':
        return changeGroup(effect.group)
      case 'qrAssignerChanged':
        return keepGroup((group) => group && { ...group, hasQrAssigner: effect.hasQrAssigner })
      case 'qrAccessChanged': {
        const { hasQrAccess } = effect
        store.set(sessionAtom, (session) =>
          session.user === null ? session : { ...session, user: { ...session.user, hasQrAccess } },
        )
        return void context.readSession()
      }
      case 'ownTagsChanged':
        refetchCached('tags')
        refetchCached('contactTags')
        return void context.readSession()
      case 'ownServiceStatus':
        // The service status is the desktop's: it hears the same event and tells the page.
        return
      case 'ownAccessChanged':
        return store.set(accessChangeAtom, effect.how)
    }
  }

  /**
   * Puts what was told of the group beside what was fetched of it, too: a later answer that equals an older one would else
   * pass for nothing new, and what was told stay.
   */
  function keepGroup(change: (known: Group | null) => Group | null): void {
    const group = change(store.get(loadedGroupAtom))
    store.set(loadedGroupAtom, group)
    if (group === null) return
    const { queryKey } = groupQuery(group.id)
    const isOnItsWay = queryClient.isFetching({ queryKey }) > 0
    queryClient.setQueryData(queryKey, group)
    // An answer on its way may be older than what was told: it is asked for anew.
    if (isOnItsWay) void queryClient.invalidateQueries({ queryKey })
  }

  /** Takes the group's new settings over. Where they show or hide chats, what is shown is no longer what there is to see. */
  function changeGroup(group: Group): void {
    const before = visibility(store)
    refetchLevels(group)
    // How the person left the contact sidebar is theirs; what is told is the group's.
    keepGroup((known) =>
      known === null ? group : { ...group, isUserSidebarOpen: known.isUserSidebarOpen },
    )
    if (visibility(store) !== before) fetchVisible()
  }

  /** Fetches whatever of chats is shown: the viewer may see others now. What was left is held no more for the same reason. */
  function fetchVisible(): void {
    live.forgetOtherConversations()
    refetchWholeList()
    run({ kind: 'refetchCounter' })
    if (live.openContactId !== null) run({ kind: 'refetchChat', contactId: live.openContactId })
    refetchRetained()
  }

  /** Fetches the chats that something is asked about: the list may tell of them no more. */
  function refetchRetained(): void {
    for (const contactId of live.askedAbout) run({ kind: 'refetchChat', contactId })
  }

  /** Somebody changed the group's levels or their tags: the group's own settings tell of it. */
  function refetchLevels(group: Group): void {
    const { id } = group
    const known = store.get(loadedGroupAtom)
    if (known?.id !== id) return
    if (JSON.stringify(levelsOf(known)) === JSON.stringify(levelsOf(group))) return
    for (const name of ['levels', 'levelTags', 'levelTagUsage'])
      void queryClient.invalidateQueries({ queryKey: [name, id] })
    if (areLevelsCompatible(known, group)) return
    // Contacts may have lost answers, and what hung on them: nobody tells of each.
    fetchVisible()
    refetchCached('contactTags')
  }

  /**
   * Refetches the count of pending chats after every local change of it, and once more after an answer that differs from
   * the local count: the service may know of events that have not arrived. @returns a function that ends it
   */
  function followCount(): () => void {
    const recountSoon = () => run({ kind: 'refetchCounter' })
    const stops = [
      store.sub(live.countVersionAtom, recountSoon),
      store.sub(pendingChatsAtom, () => counter.hasCounted() && recountSoon()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Takes a chat out of the list and off the screen that is no longer this viewer's to see. */
  function hideChat(contactId: string): void {
    if (live.chat(contactId) === undefined) return
    const { changes, effects } = dropChat(live, contactId, 'hidden')
    live.commit(changes)
    for (const effect of effects) run(effect)
  }

  /** Calls off what was still to be done. */
  function dispose(): void {
    coalescer.clear()
    counter.dispose()
  }

  return {
    announcedMessageAtom,
    run,
    fetchChat,
    hideChat,
    fetchVisible,
    refetchRetained,
    followCount,
    dispose,
  }
}
