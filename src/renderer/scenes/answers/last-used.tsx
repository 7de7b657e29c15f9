import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import { historyTime } from '#renderer/components/dates/times.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** When an answer was last sent, with a link to the chat if the user may see it. */
export function LastUsed({ template }: { template: MessageTemplate }) {
  const { t } = useTexts('templates', 'answers')
  const { lastUsedAt, lastUsedContactId } = template
  if (lastUsedAt === undefined)
    return (
      <Text inherit fz="sm" c="dimmed">
        {t('answers:lastUsed.never')}
      </Text>
    )
  return (
    <Text inherit fz="sm" c="dimmed">
      {t('answers:lastUsed.at', { date: historyTime(lastUsedAt) })}{' '}
      {lastUsedContactId !== undefined && (
        <Link to={`${paths.dashboard}?chat=${encodeURIComponent(lastUsedContactId)}`}>
          {t('answers:lastUsed.chat')}
        </Link>
      )}
    </Text>
  )
}
