import type { OutputOf } from '#contract/api/endpoint.ts'
import type { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { whoseChat, type ChatFacts } from '#contract/policies/chats/chat-visibility.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { currentLive, liveAtom } from '#renderer/data/live/live.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** A chat of a whole view that was selected. It need not be loaded. */
export type ViewChat = OutputOf<typeof chatBulkApi.chatIds>['items'][number]

/** The chats of the last view that was selected as a whole, by id, with their agents at that time. */
const viewChatsAtom = atomWithin<ReadonlyMap<string, ViewChat>>(liveAtom, new Map())

export function rememberViewChats(chats: readonly ViewChat[]): void {
  store.set(viewChatsAtom, new Map(chats.map((chat) => [chat.id, chat])))
}

/** Whose chats are: how many are free, and how many each colleague has, by the agent's user id or tag. */
export interface WhoseChats {
  readonly free: number
  readonly colleagues: ReadonlyMap<string, number>
}

export function whoseChats(ids: readonly string[]): WhoseChats {
  const viewer = store.get(viewerAtom)
  const groupId = store.get(currentGroupIdAtom)
  const live = currentLive()
  const inView = store.get(viewChatsAtom)
  let free = 0
  const colleagues = new Map<string, number>()
  if (viewer === null || groupId === null) return { free, colleagues }
  for (const id of ids) {
    const known = live.chat(id) ?? inView.get(id)
    if (known === undefined) continue
    const { userId, userTagId } = known
    const facts: ChatFacts = { groupId, userId, userTagId, teamTagId: undefined }
    const whose = whoseChat(viewer, facts)
    if (whose === 'free') free += 1
    const agent = userId ?? userTagId
    if (whose === 'colleague' && agent !== undefined)
      colleagues.set(agent, (colleagues.get(agent) ?? 0) + 1)
  }
  return { free, colleagues }
}
