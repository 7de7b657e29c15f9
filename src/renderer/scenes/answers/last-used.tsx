import { Link } from 'react-router'
import type { MessageTemplate } from '#contract/entities/message-template.ts'
import { historyTime } from '#renderer/components/dates/times.ts'
import { paths } from '#renderer/data/paths.ts'
import { useAnswerTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './editor.module.css'

/** When an answer was last sent, with a link to the chat if the user may see it. */
export function LastUsed({ template }: { template: MessageTemplate }) {
  const { t } = useAnswerTexts()
  const { lastUsedAt, lastUsedContactId } = template
  if (lastUsedAt === undefined) return <p className={classes.used}>{t('answers:lastUsed.never')}</p>
  return (
    <p className={classes.used}>
      {t('answers:lastUsed.at', { date: historyTime(lastUsedAt) })}{' '}
      {lastUsedContactId !== undefined && (
        <Link to={`${paths.dashboard}?chat=${encodeURIComponent(lastUsedContactId)}`}>
          {t('answers:lastUsed.chat')}
        </Link>
      )}
    </p>
  )
}
