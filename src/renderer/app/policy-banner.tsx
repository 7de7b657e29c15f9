import { IconShieldExclamation } from '@tabler/icons-react'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { PolicyProblem } from '#contract/machine-policy.ts'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import classes from './shell/banners.module.css'

/** The largest number of problems that the banner lists; the log has all of them. */
const MAX_LISTED = 3

const reasonTexts: Record<PolicyProblem['reason'], TextKey> = {
  unreadable: 'shell.policy.unreadable',
  syntax: 'shell.policy.syntax',
  unknown: 'shell.policy.unknown',
  invalid: 'shell.policy.invalid',
  conflict: 'shell.policy.conflict',
}

/** Whether the user has dismissed the banner since the page loaded. */
const dismissedAtom = atom(false)

/** Lists the settings of the IT department that the app could not apply, so that the user can report them. */
export function PolicyBanner() {
  const { t } = useTranslation()
  const problems = useAtomValue(appInfoAtom)?.policy.problems ?? []
  const [isDismissed, setDismissed] = useAtom(dismissedAtom)
  if (problems.length === 0 || isDismissed) return null
  return (
    <div className={classes.banner} role="status">
      <IconShieldExclamation size={17} aria-hidden="true" />
      <span className="selectable">
        {t('shell.policy.problems')}{' '}
        {problems
          .slice(0, MAX_LISTED)
          .map(({ source, line, key, reason }) =>
            [
              line === null ? source : t('shell.policy.line', { source, line }),
              ...(key === null ? [] : [key]),
              t(reasonTexts[reason]),
            ].join(' · '),
          )
          .join('; ')}
      </span>
      <button type="button" className={classes.button} onClick={() => setDismissed(true)}>
        {t('shell.common.understood')}
      </button>
    </div>
  )
}
