import { Group, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { WindowTimer } from '#renderer/scenes/inbox/dates/window-timer.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { sinceText } from '#renderer/components/dates/times.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

/** A countdown of the chat's 24-hour window and the time when the window ends. */
export function ChatTimer({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const { lastContactResponseAt: since } = contact
  const isOpen = useIsWindowOpen(since)
  const until =
    since === undefined ? '' : new Date(Date.parse(since) + limits.chatWindowMs).toISOString()
  return (
    <Section title={t('inbox.sidebar.timer.title')}>
      <Group wrap="wrap" gap={8}>
        <WindowTimer contact={contact} />
        <Text span size="sm" c="dimmed" className="numbers">
          {isOpen
            ? t('inbox.sidebar.timer.until', { at: sinceText(until, today) })
            : t('inbox.sidebar.timer.over')}
        </Text>
      </Group>
    </Section>
  )
}
