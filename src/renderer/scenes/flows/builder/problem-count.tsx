import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './builder.module.css'

/** A number of problems; renders nothing if there are none. */
export function ProblemCount({ count }: { count: number }) {
  const { t } = useTexts('flows')
  if (count === 0) return null
  return (
    <span className={classes.problemCount} title={t('flows:problems', { count })}>
      <IconAlertCircle size={13} aria-hidden="true" />
      <span className="numbers">{count}</span>
    </span>
  )
}
