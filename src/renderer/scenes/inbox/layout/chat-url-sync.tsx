import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { writeFilter } from '../../../data/live/store/filter-url.ts'
import { defaultFilter } from '../../../data/live/store/list-filter.ts'
import { takeOverPlace } from '../../../data/url-state.ts'
import {
  currentGroupIdAtom,
  openContactIdAtom,
  personAtom,
  userAtom,
} from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { useRewrite } from './use-url-query.ts'
import { currentLive } from '../../../data/live/live.ts'

/** The chat that was open when the inbox was last left for another screen, to be found again by the same person. */
let left: { userId?: string; groupId: string | null; contactId: string | null } = {
  groupId: null,
  contactId: null,
}

/**
 * Ties the open chat to the address: `?chat=<contact id>` opens that chat (a notification, a link), with
 * `&message=<message id>` around that message, and opening a chat writes the address. While another screen is shown
 * no chat is open, so that its alerts are raised. It shows nothing, and is apart from the inbox, which another place
 * would draw again.
 * @param onOpen called where nothing has the keyboard and the address has opened a chat, which can take it
 */
export function ChatAddress({ onOpen }: { onOpen: () => void }) {
  /** Of a place that was gone to: a link, a notification, back and forward. What is written here keeps it. */
  const { key } = useLocation()
  const rewrite = useRewrite()
  const openContactId = useAtomValue(openContactIdAtom)
  const mounted = useRef(false)

  /** The chat in the address as it was left here last. */
  const written = useRef<string | null>(null)
  const write = () => {
    rewrite((query) => writeChat(query, currentLive().openContactId))
    // Not always the one that was to be written: Chromium takes 200 changes of the address in ten seconds, no more.
    written.current = new URLSearchParams(location.search).get('chat')
  }

  // Before anything of the address is followed: of another group, or person, it names a chat, people and tags that are
  // none here. Back and forward lead to such places.
  useLayoutEffect(() => {
    const owner = JSON.stringify([store.get(personAtom), store.get(currentGroupIdAtom)])
    if (!takeOverPlace(owner)) return
    rewrite((query) => {
      writeChat(query, null)
      writeFilter(query, defaultFilter)
    })
  }, [rewrite])

  useEffect(() => {
    const place = new URLSearchParams(location.search)
    const asked = place.get('chat')
    const message = place.get('message')
    // Another filter is gone to with the chat that the address names, which need not be the open one: see `write`.
    const isOwn = message === null && asked === written.current
    if (asked !== null && !isOwn && (asked !== currentLive().openContactId || message !== null)) {
      void currentLive().conversations.open(asked, message ?? undefined)
      // What led here may have gone with the group that it was in.
      if (message === null && document.activeElement === document.body) onOpen()
    }
    // Once gone to, the message is no more asked for: one may scroll on, and come back to the chat alone.
    if (message !== null) write()
    // Who comes here from here (the rail's item, a notification without a chat) stays with the chat that is open.
    if (asked === null && currentLive().openContactId !== null) write()
    // oxlint-disable-next-line react/exhaustive-deps -- another place asks, nothing else
  }, [key])

  useEffect(() => {
    if (mounted.current) write()
    // oxlint-disable-next-line react/exhaustive-deps -- only another chat writes the address
  }, [openContactId])

  useEffect(() => {
    mounted.current = true
    const groupId = store.get(currentGroupIdAtom)
    const userId = store.get(userAtom)?.id ?? ''
    const isSame = left.groupId === groupId && left.userId === userId
    if (currentLive().openContactId === null && left.contactId !== null && isSame)
      void currentLive().conversations.open(left.contactId)
    return () => {
      mounted.current = false
      left = { userId, groupId, contactId: currentLive().openContactId }
      void currentLive().conversations.open(null)
      // The address names a chat of the group that is left: in the next one there is none of that name. Whose session
      // ended comes back to it.
      const next = store.get(currentGroupIdAtom)
      if (next !== null && next !== groupId) rewrite((query) => writeChat(query, null))
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what is done once, when the inbox comes and when it goes
  }, [])
  return null
}

/** Puts this chat into an address's query, or none. */
function writeChat(query: URLSearchParams, contactId: string | null): void {
  query.delete('message')
  if (contactId === null) query.delete('chat')
  else query.set('chat', contactId)
}
