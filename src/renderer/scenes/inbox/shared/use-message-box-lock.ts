import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { messageBoxLock, type MessageBoxLock } from '#contract/policies/chats/message-box-lock.ts'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'

const lockAtom = (contact: Contact) =>
  atom((get) =>
    messageBoxLock(get(viewerAtom), contact, {
      accessChanged: get(accessChangeAtom) !== null,
      now: get(nowAtom),
    }),
  )

/**
 * Returns why the user cannot write into a chat; null if they can. The component rerenders only when the reason
 * changes, not with every tick of the clock.
 */
export function useMessageBoxLock(contact: Contact): MessageBoxLock {
  return useAtomValue(useMemo(() => lockAtom(contact), [contact]))
}

const neverAtom = atom(false)

/** Returns whether the user can write into a chat; false without a chat. */
export function useMayWrite(contact: Contact | undefined): boolean {
  return useAtomValue(
    useMemo(
      () => (contact === undefined ? neverAtom : atom((get) => get(lockAtom(contact)) === null)),
      [contact],
    ),
  )
}

/** Like `useMessageBoxLock`, outside a component: returns the current value without a subscription. */
export const messageBoxLockNow = (contact: Contact): MessageBoxLock => store.get(lockAtom(contact))
