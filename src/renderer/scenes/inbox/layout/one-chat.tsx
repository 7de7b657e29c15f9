import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useChat } from '#renderer/data/live/live.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'

/**
 * Connects the window of a single chat with that chat. The window's title is the contact's name. The window closes when
 * the chat is closed or another chat would open in it. It is a component without output.
 */
export function OneChat() {
  const openContactId = useAtomValue(openContactIdAtom)
  const [own] = useState(() => new URLSearchParams(location.search).get('chat') ?? '')
  const [wasOpen, setWasOpen] = useState(false)
  if (openContactId === own && !wasOpen) setWasOpen(true)
  const isOver = wasOpen && openContactId !== own
  useEffect(() => {
    if (isOver) window.close()
  }, [isOver])
  const contact = useChat(own)
  const title = contact === undefined ? null : contactName(contact)
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
  return null
}
