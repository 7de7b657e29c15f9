import { atom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { writeFilter } from '#renderer/data/chats/filter-url.ts'
import { defaultFilter } from '#renderer/data/chats/chat-filter.ts'
import { claimHistoryEntry } from '#renderer/data/navigation/url-state.ts'
import {
  currentGroupIdAtom,
  openContactIdAtom,
  userKeyAtom,
  userAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useRewrite } from './use-url-query.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { showNote } from '#renderer/scenes/inbox/timeline/show-note.ts'

/**
 * The chat that was open when the user left the inbox for another screen. It is reopened when the same user returns to
 * the inbox of the same group.
 */
const leftAtom = atom<{ userId?: string; groupId: string | null; contactId: string | null }>({
  groupId: null,
  contactId: null,
})

/**
 * Synchronizes the open chat with the URL. It is a component without output, so that a new URL does not rerender the
 * inbox.
 * - `?chat=<contact id>`, e.g. of a notification, opens a chat. `&message=<message id>` also scrolls to a message,
 *   `&note=<note id>` to a note.
 * - Opening a chat writes it to the URL.
 * - Leaving the inbox for another screen closes the chat. If it stayed open, its new messages would cause no alerts.
 * @param onOpen called after a URL without `message` and `note` has opened a chat, if no element has the focus
 */
export function ChatAddress({ onOpen }: { onOpen: () => void }) {
  /**
   * The key of the last navigation: a link, a notification, going back or forward. Rewriting the URL below does not
   * change it.
   */
  const { key } = useLocation()
  const rewrite = useRewrite()
  const openContactId = useAtomValue(openContactIdAtom)
  const mounted = useRef(false)

  /** The chat that was last written to the URL. */
  const written = useRef<string | null>(null)
  const write = (contactId: string | null) => {
    rewrite((query) => writeChat(query, contactId))
    // Read the URL back. It may be unchanged, because Chromium allows only 200 history changes in ten seconds.
    written.current = new URLSearchParams(location.search).get('chat')
  }

  // Runs before the URL is read. Going back or forward may lead to a history entry of another group or user. Its chat,
  // users and tags do not exist in the current group, so remove them from the URL.
  useLayoutEffect(() => {
    const owner = JSON.stringify([store.get(userKeyAtom), store.get(currentGroupIdAtom)])
    if (!claimHistoryEntry(owner)) return
    rewrite((query) => {
      writeChat(query, null)
      writeFilter(query, defaultFilter)
    })
  }, [rewrite])

  const readUrl = useEffectEvent(() => {
    const query = new URLSearchParams(location.search)
    const contactId = query.get('chat')
    const message = query.get('message')
    const note = query.get('note')
    // A change of the filter is a navigation too. Its URL contains the chat that was last written. That may not be the
    // open chat: see `write`.
    const isOwn = message === null && contactId === written.current
    const isOpen = contactId === currentLive().openContactId && message === null
    let opened = Promise.resolve()
    if (contactId !== null && !isOwn && !isOpen) {
      opened = currentLive().conversations.open(contactId, message ?? undefined)
      // No element has the focus if a change of the group has closed the chat that contained the focused element.
      if (message === null && note === null && document.activeElement === document.body) onOpen()
    }
    if (contactId !== null && note !== null) showNote(contactId, note, opened)
    // Remove the message or note from the URL, so that going back later opens the chat at its normal position.
    if (message !== null || note !== null) write(currentLive().openContactId)
    // A navigation without a chat (from the navigation rail or a notification) does not close the open chat.
    if (contactId === null && currentLive().openContactId !== null)
      write(currentLive().openContactId)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation has its own key; the URL is read once for each
  useEffect(() => readUrl(), [key])

  const writeOpened = useEffectEvent((contactId: string | null) => {
    if (mounted.current) write(contactId)
  })
  useEffect(() => writeOpened(openContactId), [openContactId])

  const removeChat = useEffectEvent(() => rewrite((query) => writeChat(query, null)))
  useEffect(() => {
    mounted.current = true
    const groupId = store.get(currentGroupIdAtom)
    const userId = store.get(userAtom)?.id ?? ''
    const left = store.get(leftAtom)
    const isSame = left.groupId === groupId && left.userId === userId
    if (currentLive().openContactId === null && left.contactId !== null && isSame)
      void currentLive().conversations.open(left.contactId)
    return () => {
      mounted.current = false
      store.set(leftAtom, { userId, groupId, contactId: currentLive().openContactId })
      void currentLive().conversations.open(null)
      // After a change of the group, remove the chat of the former group from the URL. After the end of the session,
      // leave the chat in the URL, so that it opens again after the next sign-in.
      const next = store.get(currentGroupIdAtom)
      if (next !== null && next !== groupId) removeChat()
    }
  }, [])
  return null
}

/** Sets or removes the chat in a query. */
function writeChat(query: URLSearchParams, contactId: string | null): void {
  query.delete('message')
  query.delete('note')
  if (contactId === null) query.delete('chat')
  else query.set('chat', contactId)
}
