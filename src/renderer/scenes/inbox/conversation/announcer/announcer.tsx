import { useAtomValue } from 'jotai'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { contentWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { newlyFailed, recentOwnMessagesAtom } from './recent-own-messages.ts'
import { AnnouncementQueue } from './announcement-queue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { announcedMessageAtom, currentLive } from '#renderer/data/live/live.ts'

/**
 * Announces two things to screen readers: the customer's newest message in the open chat, and failures of the user's
 * own messages.
 */
export const Announcer = memo(function Announcer({ contactId }: { contactId: string }) {
  const { t } = useInboxTexts()
  const message = useAtomValue(announcedMessageAtom)
  const own = useAtomValue(useMemo(() => recentOwnMessagesAtom(contactId), [contactId]))
  const [spoken, setSpoken] = useState({ id: '', text: '' })
  const [queue] = useState(() => new AnnouncementQueue(setSpoken))
  const failedByKey = useRef(new Map<string, boolean>())
  // The value of `announcedMessageAtom` when the chat was opened. That message is not announced.
  const [before] = useState(message)
  useEffect(() => () => queue.stop(), [queue])
  useEffect(() => {
    if (message === null || message === before) return
    if (message.contactId !== currentLive().openContactId) return
    const contact = currentLive().chat(message.contactId)
    const name = contact === undefined ? '' : contactName(contact)
    const text = contentWords(t, message.content)
    queue.enqueueLatest({
      id: message.id,
      text: t('inbox.conversation.announce', { name, text }),
    })
  }, [message, before, queue, t])
  useEffect(() => {
    for (const { key, content, failure } of newlyFailed(own, failedByKey.current)) {
      const reason = failure?.(t) ?? ''
      const text = contentWords(t, content)
      queue.enqueue({ id: key, text: t('inbox.conversation.announceFailed', { reason, text }) })
    }
  }, [own, queue, t])
  return (
    <div className="spoken" role="log" aria-live="polite">
      {/* The key makes a new element for each announcement. Without it, a screen reader would not announce a text that
          equals the previous one. */}
      <span key={spoken.id}>{spoken.text}</span>
    </div>
  )
})
