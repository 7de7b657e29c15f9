import { atom } from 'jotai'
import type { FocusEvent, PointerEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The message whose menu is open, and the menu's position. All messages share one menu. */
export const messageMenuAtom = atom<{ messageId: string; x: number; y: number } | null>(null)

/** Id of the message that the delete dialog asks about; null while the dialog is closed. */
export const messageToDeleteAtom = atom<string | null>(null)

/** Id of the message that the dialog forwards; null while the dialog is closed. */
export const messageToForwardAtom = atom<string | null>(null)

/** Id of the message that has the focus, or had it before a dialog or another window took it; null for none. */
export const focusedMessageIdAtom = atom<string | null>(null)

/** Id of the message that a press of the pointer has focused; null if the keyboard has moved the focus since. */
const pressedMessageIdAtom = atom<string | null>(null)

/** Whether the focus came to the focused message by the keyboard, so that R quotes it; otherwise R is typed text. */
export const isFocusedByKeyboard = (): boolean =>
  store.get(pressedMessageIdAtom) !== store.get(focusedMessageIdAtom)

const messageIdOf = (target: EventTarget): string | null =>
  (target instanceof Element
    ? target.closest<HTMLElement>('[data-message]')?.dataset['message']
    : undefined) ?? null

/** Event handlers that update `focusedMessageIdAtom`, for the element around all messages. */
export const focusedMessageHandlers = {
  onPointerDownCapture({ target }: PointerEvent<HTMLElement>): void {
    store.set(pressedMessageIdAtom, messageIdOf(target))
  },
  onFocusCapture({ target }: FocusEvent<HTMLElement>): void {
    const messageId = messageIdOf(target)
    store.set(focusedMessageIdAtom, messageId)
    if (store.get(pressedMessageIdAtom) !== messageId) store.set(pressedMessageIdAtom, null)
  },
  onBlurCapture({ relatedTarget }: FocusEvent<HTMLElement>): void {
    // Keep the id while a dialog or another window has the focus, because the focus then returns to the message.
    const isElsewhere = relatedTarget !== null && relatedTarget.closest('dialog') === null
    if (isElsewhere) store.set(focusedMessageIdAtom, null)
    if (relatedTarget !== null && messageIdOf(relatedTarget) === null)
      store.set(pressedMessageIdAtom, null)
  },
}

/** A message with the data that its actions depend on. */
export interface MessageContext {
  readonly message: Message
  readonly viewer: Viewer | null
  readonly contact: Contact | undefined
  readonly isWindowOpen: boolean
}

/** Returns the focused message with the data that its actions depend on; null if no message is focused. */
export function focusedMessageContext(): MessageContext | null {
  const message = currentLive().message(store.get(focusedMessageIdAtom) ?? '')
  if (message === undefined) return null
  const contact = currentLive().chat(message.contactId)
  const isOpen = isWindowOpen(contact?.lastContactResponseAt, Date.now())
  return { message, contact, viewer: store.get(viewerAtom), isWindowOpen: isOpen }
}
