import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './line-down-notice.module.css'

/** Above the message field while the group's line does not send: what happens to a message. */
export default function LineDownNotice() {
  const { t } = useTexts('lineTerms')
  return (
    <p className={classes.strip}>
      <IconPlugConnectedX size={17} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>{t('lineTerms:strip.title')}</strong> {t('lineTerms:strip.text')}
      </span>
    </p>
  )
}
