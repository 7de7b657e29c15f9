import classes from './conversation.module.css'
import { OutgoingBubble } from './bubble/outgoing-bubble.tsx'
import { useTexts } from '../shared/texts.tsx'
import { useOutgoing } from '../../../data/live/live.ts'

/**
 * What somebody wrote and the conversation has no place for, because the chat is no longer theirs or its newest messages
 * are not held: they can still read it, and try again or discard it.
 */
export function LeftUnsent({ contactId }: { contactId: string }) {
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
