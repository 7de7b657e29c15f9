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
  const [words, setWords] = useState('')
  const last = useRef(0)
  useEffect(() => {
    if (message === null || message.contactId !== live.openContactId) return
    const contact = live.chat(message.contactId)
    const { kind, text } = messagePreview(message.content)
    const kindText = kindTexts[kind]
    const said = text || (kindText === null ? '' : t(kindText))
    const name = contact === undefined ? '' : contactName(contact)
    const speak = () => {
      last.current = Date.now()
      setWords(t('inbox.conversation.announce', { name, text: said }))
    }
    const wait = setTimeout(speak, Math.max(0, last.current + pauseMs - Date.now()))
    return () => clearTimeout(wait)
  }, [message, t])
  return (
    <div className={classes.spoken} role="log" aria-live="polite">
      {words}
    </div>
  )
})
