import { Text } from '@mantine/core'
import classes from './conversation.module.css'
import { OutgoingBubble } from './bubble/outgoing-bubble.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useOutgoing } from '#renderer/data/live/live.ts'

/**
 * Shows the unsent messages of a chat where the message list cannot show them, so that the user can still read, retry
 * or discard them. There are three such cases:
 * - The chat was deleted, or the user has lost access to it.
 * - The chat failed to load.
 * - The chat's newest messages are not loaded.
 */
export function UnsentNotice({ contactId }: { contactId: string }) {
  const { t } = useInboxTexts()
  const entries = useOutgoing(contactId) ?? []
  if (entries.length === 0) return null
  return (
    <section className={classes.unsent} aria-label={t('inbox.conversation.unsent')}>
      <Text component="h2" mb={8} size="xs" fw={600} c="dimmed">
        {t('inbox.conversation.unsent')}
      </Text>
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
