import { atom, useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { call } from '../api-client.ts'
import { onPush, request } from '../bridge.ts'
import { queryClient } from '../query.ts'
import { currentGroupIdAtom, userKeyAtom } from '../session.ts'
import { refreshSession } from '../session-sync.ts'
import { store } from '../store.ts'
import { showError } from '../toasts.ts'
import { createLive, type Live } from './create-live.ts'
import type { Outgoing } from './mutations/outbox.ts'

/** Counts up when a Live is disposed while its group and session stay, e.g. behind the lock. */
const generationAtom = atom(0)

/** The Live of the current group and session. Both are its identity: when one changes, the next Live is created. */
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
      now: () => performance.now(),
    },
    get(currentGroupIdAtom),
  )
})

export const useLive = (): Live => useAtomValue(liveAtom)

/** The same outside React. Read it once per task: a task that goes on after a switch works on the Live that it began with. */
export const currentLive = (): Live => store.get(liveAtom)

/** Disposes the current Live; the next one starts empty. */
export function disposeCurrentLive(): void {
  currentLive().dispose()
  store.set(generationAtom, (generation) => generation + 1)
}

export const listFilterAtom = atom((get) => get(get(liveAtom).list.filterAtom))
export const listStatusAtom = atom((get) => get(get(liveAtom).list.statusAtom))
export const conversationStatusAtom = atom((get) => get(get(liveAtom).conversations.statusAtom))
/** Why the open chat was taken off the screen, until another is opened. */
export const closedChatAtom = atom((get) => get(get(liveAtom).conversations.closedChatAtom))
/** The message at which the open conversation is to be shown; the conversation clears it once it shows it there. */
export const soughtMessageAtom = atom(
  (get) => get(get(liveAtom).conversations.soughtMessageAtom),
  (get, set, messageId: string | null) =>
    set(get(liveAtom).conversations.soughtMessageAtom, messageId),
)
export const announcedMessageAtom = atom((get) => get(get(liveAtom).effects.announcedMessageAtom))
export const snoozesAtom = atom((get) => get(get(liveAtom).snoozes.snoozesAtom))
export const unsentElsewhereAtom = atom((get) => get(get(liveAtom).outbox.unsentElsewhereAtom))

/** One chat; only its own changes render the component again. */
export const useChat = (contactId: string): Contact | undefined =>
  useAtomValue(useLive().chatAtom(contactId))

/** One message; only its own changes render the component again. */
export const useMessage = (messageId: string): Message | undefined =>
  useAtomValue(useLive().messageAtom(messageId))

/** The messages of a chat that are not sent yet. */
export const useOutgoing = (contactId: string): Outgoing | undefined =>
  useAtomValue(useLive().outbox.entriesAtom(contactId))
