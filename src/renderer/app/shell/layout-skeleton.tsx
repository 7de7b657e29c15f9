import { useTranslation } from 'react-i18next'
import { Skeleton } from '#renderer/components/skeleton.tsx'
import classes from './main-layout.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** The placeholder of a list while a screen loads. */
export function LayoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.skeleton} role="status">
      <h1 className="spoken">{t('shell.common.loading')}</h1>
      {rows.map((row) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton width={40} height={40} round />
          <div className={classes.skeletonLines}>
            <Skeleton width="55%" height={12} />
            <Skeleton width="80%" height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}
