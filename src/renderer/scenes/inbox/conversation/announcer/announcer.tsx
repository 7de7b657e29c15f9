import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { MessageContent } from '#contract/entities/message.ts'
import { messagePreview } from '#contract/rules/message-preview.ts'
import { kindTexts } from '../../chat-list/preview-line.tsx'
import { contactName } from '#contract/rules/contact-name.ts'
import classes from './announcer.module.css'
import { newlyFailed, ownNewestAtom } from './recent-own-messages.ts'
import { Speech } from './announcement-queue.ts'
import { useTexts } from '../../shared/texts.tsx'
import { announcedMessageAtom, currentLive } from '../../../../data/live/live.ts'

/** Tells a screen reader of the customer's newest message in the open chat, and of one's own that were not sent. */
export const Announcer = memo(function Announcer({ contactId }: { contactId: string }) {
  const { t } = useTexts()
  const message = useAtomValue(announcedMessageAtom)
  const own = useAtomValue(useMemo(() => ownNewestAtom(contactId), [contactId]))
  const [spoken, setSpoken] = useState({ id: '', words: '' })
  const [speech] = useState(() => new Speech(setSpoken))
  const seen = useRef(new Map<string, boolean>())
  // What was there before the chat was opened has been announced already.
  const [before] = useState(message)
  useEffect(() => () => speech.stop(), [speech])
  useEffect(() => {
    if (message === null || message === before) return
    if (message.contactId !== currentLive().openContactId) return
    const contact = currentLive().chat(message.contactId)
    const name = contact === undefined ? '' : contactName(contact)
    const text = wordsOf(t, message.content)
    speech.sayNewest({
      id: message.id,
      words: t('inbox.conversation.announce', { name, text }),
    })
  }, [message, before, speech, t])
  useEffect(() => {
    for (const { key, content, failure } of newlyFailed(own, seen.current)) {
      const reason = failure?.(t) ?? ''
      const text = wordsOf(t, content)
      speech.say({ id: key, words: t('inbox.conversation.announceFailed', { reason, text }) })
    }
  }, [own, speech, t])
  return (
    <div className={classes.spoken} role="log" aria-live="polite">
      {/* Of two that say the same, the second is news as well. */}
      <span key={spoken.id}>{spoken.words}</span>
    </div>
  )
})

/** What a message says, or of which kind it is where it says nothing. */
function wordsOf(t: TFunction, content: MessageContent): string {
  const { kind, text } = messagePreview(content)
  const kindText = kindTexts[kind]
  return text || (kindText === null ? '' : t(kindText))
}
