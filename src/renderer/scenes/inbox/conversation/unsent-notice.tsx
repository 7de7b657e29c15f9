import classes from './conversation.module.css'
import { OutgoingBubble } from './bubble/outgoing-bubble.tsx'
import { useTexts } from '../shared/texts.tsx'
import { useOutgoing } from '../../../data/live/live.ts'

/**
 * Shows unsent messages that the list cannot show, because the user has lost access to the chat, the chat failed to
 * load, or its newest messages are not loaded. The user can still read, resend or discard them.
 */
export function UnsentNotice({ contactId }: { contactId: string }) {
  const { t } = useTexts()
  const entries = useOutgoing(contactId) ?? []
  if (entries.length === 0) return null
  return (
    <section className={classes.unsent} aria-label={t('inbox.conversation.unsent')}>
      <h2 className={classes.unsentTitle}>{t('inbox.conversation.unsent')}</h2>
      {entries.map((entry) => (
        <OutgoingBubble
          key={entry.key}
          row={{
            kind: 'outgoing',
            key: entry.key,
            at: entry.createdAt,
            entry,
            joinsPrevious: false,
            joinsNext: false,
            sameMinuteFollows: false,
          }}
        />
      ))}
    </section>
  )
}
