import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isUndated } from '#contract/rules/chats/undated-chat.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import { PreviewLine } from '#renderer/scenes/inbox/chat-list/row/preview-line.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './conversation.module.css'

/** The preview of a chat's last message, shown while its messages cannot be loaded. */
export function LastKnownMessage({ contact }: { contact: Contact }) {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const { updateAt } = contact.chat
  if (isUndated(contact.chat)) return null
  return (
    <section className={classes.lastKnown} aria-label={t('inbox.conversation.lastKnown')}>
      <Text component="h2" mb={8} size="xs" fw={600} c="dimmed">
        {t('inbox.conversation.lastKnown')} ·{' '}
        <time className="numbers" dateTime={updateAt}>
          {rowTimeText(updateAt, today, i18n.language, t('inbox.days.yesterday'))}
        </time>
      </Text>
      <PreviewLine contact={contact} />
    </section>
  )
}
