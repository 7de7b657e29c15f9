import { atom } from 'jotai'
import type { Group } from '#contract/entities/group.ts'
import type { Message } from '#contract/entities/message.ts'
import { chatScope } from '#contract/policies/chat-visibility.ts'
import { areLevelsCompatible } from '#contract/rules/levels-compatible.ts'
import { accessChangeAtom } from '../../access-change.ts'
import { ApiError } from '../../api-error.ts'
import { groupQuery } from '../../group-queries.ts'
import { queryClient } from '../../query.ts'
import { readSessionAgain } from '../../session-sync.ts'
import { loadedGroupAtom, pendingChatsAtom, showsChatsAtom, viewerAtom } from '../../session.ts'
import { store } from '../../store.ts'
import {
  listFilterAtom,
  refetchList,
  refetchLoaded,
  resyncList,
  setListFilter,
} from '../store/chat-list.ts'
import { Coalescer } from '../sync/coalesce.ts'
import { closedChatAtom, fetchContact, openConversation } from '../store/conversations.ts'
import type { Effect } from './event-result.ts'
import { isAnyAsked, isAsked } from '../sync/mutation-queue.ts'
import { insist } from '../sync/retry-until-success.ts'
import { live } from '../live.ts'
import { forgetCounter, refetchCounter } from '../sync/pending-counter.ts'
import { dropChat } from '../store/upsert-chat.ts'

/** The newest customer's message in the open chat, for the screen reader's live region. */
export const announcedMessageAtom = atom<Message | null>(null)

/** Waits before calls of one kind are made, ms: the list is what the person looks at, the counter a badge. */
const waits = { list: 250, chat: 250, counter: 600, cache: 400 } as const

const coalescer = new Coalescer()

/** Most chats that are fetched one by one at a time: of more, the list tells in fewer calls. */
const fewChats = 5
/** The chats that are being fetched by themselves, or are about to be. */
const fetched = new Set<string>()
/** Calls of the group worked in; another calls them off. */
let asking = new AbortController()

/** Fetches a chat in a while, alone or with the whole list. */
function askForChat(contactId: string, key: string, run: () => Promise<void>): void {
  // What the list does not tell of is fetched by itself: there are only so many chats that are held. So is what waits
  // for the answer to an act: the list would show it as it was before.
  const isAlone = live.isHeld(contactId) || isAsked(contactId)
  if (!isAlone && !fetched.has(contactId) && fetched.size >= fewChats)
    return coalescer.run('loaded list', waits.list, refetchLoaded)
  fetched.add(contactId)
  coalescer.run(key, waits.chat, () => run().finally(() => fetched.delete(contactId)))
}

/** Fetches a chat anew, and tries until it has come. */
async function refetchChat(contactId: string): Promise<void> {
  if (!store.get(showsChatsAtom)) return
  const { signal } = asking
  try {
    await insist(() => fetchChat(contactId, signal), signal)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ApiError && error.status === 404) hideChat(contactId)
    else console.warn(error)
  }
}

/** Fetches a chat; where something was done to it meanwhile that is still to be answered, again once it is. */
export async function fetchChat(contactId: string, signal?: AbortSignal): Promise<void> {
  if (!(await fetchContact(contactId, signal))) runEffect({ kind: 'recheckChat', contactId })
}

async function recheckChat(contactId: string): Promise<void> {
  // What is asked for since shows already: what the service has of it is known once that is answered.
  if (isAsked(contactId)) runEffect({ kind: 'recheckChat', contactId })
  else await refetchChat(contactId)
}

async function recount(): Promise<void> {
  // The same: what shows is counted already, and by the service not yet.
  if (isAnyAsked()) runEffect({ kind: 'refetchCounter' })
  else await refetchCounter()
}

function refetchWholeList(): void {
  coalescer.run('whole list', waits.list, resyncList)
}

function refetchCached(name: string): void {
  coalescer.run(name, waits.cache, () => void queryClient.invalidateQueries({ queryKey: [name] }))
}

/** Does what an event asks for. */
export function runEffect(effect: Effect): void {
  switch (effect.kind) {
    case 'refetchList':
      return coalescer.run('list', waits.list, refetchList)
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
      return refetchCached('contactTags')
    case 'refetchNotes':
      return refetchCached('notes')
    case 'refetchScheduled':
      return refetchCached('scheduled')
    case 'refetchTagList':
      return refetchCached('tags')
    case 'refetchTemplates':
      return refetchCached('templates')
    case 'refetchFlows':
      return refetchCached('flows')
    case 'refetchWaTemplates':
      return refetchCached('waTemplates')
    case 'refetchMembers':
      return refetchCached('users')
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
      void openConversation(null)
      return store.set(closedChatAtom, effect.why)
    case 'clearAgentFilter': {
      const { agentTagIds } = store.get(listFilterAtom)
      return setListFilter({ agentTagIds: agentTagIds.filter((id) => id !== effect.tagId) })
    }
    case 'groupChanged':
      return changeGroup(effect.group)
    case 'qrAssignerChanged':
      return keepGroup((group) => group && { ...group, hasQrAssigner: effect.hasQrAssigner })
    case 'qrAccessChanged':
      return void readSessionAgain()
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
  const before = visibility()
  refetchLevels(group)
  // How the person left the contact sidebar is theirs; what is told is the group's.
  keepGroup((known) =>
    known === null ? group : { ...group, isUserSidebarOpen: known.isUserSidebarOpen },
  )
  if (visibility() !== before) fetchVisible()
}

/** Fetches whatever of chats is shown: the viewer may see others now. What was left is held no more for the same reason. */
export function fetchVisible(): void {
  live.forgetOtherConversations()
  refetchWholeList()
  runEffect({ kind: 'refetchCounter' })
  if (live.openContactId !== null) runEffect({ kind: 'refetchChat', contactId: live.openContactId })
  refetchAskedAbout()
}

/** Fetches the chats that something is asked about: the list may tell of them no more. */
export function refetchAskedAbout(): void {
  for (const contactId of live.askedAbout) runEffect({ kind: 'refetchChat', contactId })
}

/** Somebody changed the group's levels or their tags: the group's own settings tell of it. */
function refetchLevels(group: Group): void {
  const { id, levels, tagsLvl } = group
  const known = store.get(loadedGroupAtom)
  if (known?.id !== id) return
  const isSame = JSON.stringify([known.levels, known.tagsLvl]) === JSON.stringify([levels, tagsLvl])
  if (isSame) return
  for (const name of ['levels', 'levelTags'])
    void queryClient.invalidateQueries({ queryKey: [name, id] })
  if (areLevelsCompatible(known, group)) return
  // Contacts may have lost answers, and what hung on them: nobody tells of each.
  fetchVisible()
  refetchCached('contactTags')
}

/** Which chats the viewer may see, as a text to compare; it changes seldom. */
export function visibility(): string {
  const viewer = store.get(viewerAtom)
  return viewer === null ? '' : JSON.stringify(chatScope(viewer))
}

/**
 * Has the pending chats counted by the service whenever they were reckoned here; and once more where it has counted
 * otherwise, for it may know more than the rows, and what is told next changes none of them.
 * @returns a function that ends it
 */
export function followCount(): () => void {
  const recountSoon = () => runEffect({ kind: 'refetchCounter' })
  const stops = [live.countVersionAtom, pendingChatsAtom].map((one) => store.sub(one, recountSoon))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Takes a chat out of the list and off the screen that is no longer this viewer's to see. */
export function hideChat(contactId: string): void {
  if (live.chat(contactId) === undefined) return
  const { changes, effects } = dropChat(live, contactId, 'hidden')
  live.commit(changes)
  for (const effect of effects) runEffect(effect)
}

/** Forgets what was still to be done, e.g. of the group that was left. */
export function forgetEffects(): void {
  coalescer.clear()
  asking.abort()
  asking = new AbortController()
  fetched.clear()
  forgetCounter()
  store.set(announcedMessageAtom, null)
  store.set(closedChatAtom, null)
}
