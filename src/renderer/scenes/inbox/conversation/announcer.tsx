import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef, useState } from 'react'
import { messagePreview } from '#contract/rules/message-preview.ts'
import { announcedMessageAtom } from '../../../data/live/effects.ts'
import { live } from '../../../data/live/live.ts'
import { kindTexts } from '../chat-list/preview-line.tsx'
import { contactName } from '#contract/rules/contact-name.ts'
import classes from './announcer.module.css'
import { useTexts } from '../texts.tsx'

/** Shortest time between two announcements, ms: a reader who is interrupted hears nothing. */
const pauseMs = 3_000

/** Tells a screen reader of the customer's newest message in the open chat. */
export const Announcer = memo(function Announcer() {
  const { t } = useTexts()
  const message = useAtomValue(announcedMessageAtom)
  const [spoken, setSpoken] = useState({ id: '', words: '' })
  const last = useRef(0)
  // What was there before the chat was opened has been announced already.
  const [before] = useState(message)
  useEffect(() => {
    if (message === null || message === before) return
    if (message.contactId !== live.openContactId) return
    const contact = live.chat(message.contactId)
    const { kind, text } = messagePreview(message.content)
    const kindText = kindTexts[kind]
    const said = text || (kindText === null ? '' : t(kindText))
    const name = contact === undefined ? '' : contactName(contact)
    const speak = () => {
      last.current = Date.now()
      const words = t('inbox.conversation.announce', { name, text: said })
      setSpoken({ id: message.id, words })
    }
    const wait = setTimeout(speak, Math.max(0, last.current + pauseMs - Date.now()))
    return () => clearTimeout(wait)
  }, [message, before, t])
  return (
    <div className={classes.spoken} role="log" aria-live="polite">
      {/* Of two that say the same, the second is news as well. */}
      <span key={spoken.id}>{spoken.words}</span>
    </div>
  )
})
