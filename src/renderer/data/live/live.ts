import { atom, useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { currentGroupIdAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { createLive, type Live } from './create-live.ts'
import type { Outgoing } from './mutations/outbox.ts'

/** Increments when a Live is disposed while its group and session stay, e.g. when the app locks. */
const generationAtom = atom(0)

/** The Live of the current group and session. A new Live is created when the group or the session changes. */
export const liveAtom = atom((get) => {
  get(generationAtom)
  get(userKeyAtom)
  return createLive(
    {
      store,
      queryClient,
      call,
      request,
      onPush,
      showError,
      readSession: refreshSession,
    },
    get(currentGroupIdAtom),
  )
})

export const useLive = (): Live => useAtomValue(liveAtom)

/** The current Live outside React. Read it once per task: a task that outlasts a group switch must keep its Live. */
export const currentLive = (): Live => store.get(liveAtom)

/** Disposes the current Live; the next Live starts empty. */
export function disposeCurrentLive(): void {
  currentLive().dispose()
  store.set(generationAtom, (generation) => generation + 1)
}

export const listFilterAtom = atom((get) => get(get(liveAtom).list.filterAtom))
export const listStatusAtom = atom((get) => get(get(liveAtom).list.statusAtom))
export const conversationStatusAtom = atom((get) => get(get(liveAtom).conversations.statusAtom))
/** The open chat that the app closed; null if the app has not closed a chat since the user last opened one. */
export const closedChatAtom = atom((get) => get(get(liveAtom).conversations.closedChatAtom))
/** The message to scroll to in the open conversation; the conversation resets it once the message is visible. */
export const targetMessageAtom = atom(
  (get) => get(get(liveAtom).conversations.targetMessageAtom),
  (get, set, messageId: string | null) =>
    set(get(liveAtom).conversations.targetMessageAtom, messageId),
)
/** Whether the service has the extensions `since` and `replyTo` of the messages. */
export const isExtendedAtom = atom((get) => get(get(liveAtom).conversations.isExtendedAtom))
export const announcedMessageAtom = atom((get) => get(get(liveAtom).effects.announcedMessageAtom))
/** The snoozes of colleagues, by contact id. */
export const colleagueSnoozesAtom = atom((get) => get(get(liveAtom).snoozes.colleaguesAtom))
export const snoozesAtom = atom((get) => get(get(liveAtom).snoozes.snoozesAtom))
/** Whether the user works through the chat list by keyboard. */
export const isByKeyboardAtom = atom((get) => get(get(liveAtom).hold.heldAtom)?.byKeyboard === true)
/** Whether the strip with new chats is shown below the list. */
export const hasNewChatsAtom = atom(
  (get) => (get(get(liveAtom).hold.heldAtom)?.newIds ?? []).length > 0,
)
export const unsentElsewhereAtom = atom((get) => get(get(liveAtom).outbox.unsentElsewhereAtom))

/** Returns a chat. The component re-renders only when this chat changes. */
export const useChat = (contactId: string): Contact | undefined =>
  useAtomValue(useLive().chatAtom(contactId))

/** Returns a message. The component re-renders only when this message changes. */
export const useMessage = (messageId: string): Message | undefined =>
  useAtomValue(useLive().messageAtom(messageId))

/** The unsent messages of a chat. */
export const useOutgoing = (contactId: string): Outgoing | undefined =>
  useAtomValue(useLive().outbox.entriesAtom(contactId))
