import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useLocation, useNavigate } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { daysAgo, longDayText } from '#renderer/components/dates/times.ts'
import { twoStepQuery } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './banners.module.css'

/** From so many days before the date, the banner is red. */
const urgentDays = 3

/** Says from when a group demands two steps of signing in, and leads to their set-up. */
export default function TwoStepBanner({ requiredFrom }: { requiredFrom: string }) {
  const { t, language } = useTexts('security')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const now = useAtomValue(todayAtom)
  const groups = useQuery(twoStepQuery()).data?.requiredBy ?? []
  const left = -daysAgo(requiredFrom, now)
  const day = longDayText(requiredFrom, now, language)
  return (
    <div
      className={classes.banner}
      data-tone={left <= urgentDays ? 'danger' : undefined}
      role="status"
    >
      <IconShieldLock size={17} aria-hidden="true" />
      <span>
        <strong>
          {groups.length === 0
            ? t('security:banner.unnamed', { day })
            : t('security:banner.named', {
                groups: new Intl.ListFormat(language).format(groups),
                day,
              })}
        </strong>{' '}
        {left > 0 ? t('security:banner.left', { count: left }) : t('security:banner.due')}
      </span>
      {pathname !== menuPaths.accountSecurity && (
        <button
          type="button"
          className={classes.button}
          onClick={() => void navigate(menuPaths.accountSecurity)}
        >
          {t('security:banner.activate')}
        </button>
      )}
    </div>
  )
}
