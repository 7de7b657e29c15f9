import type { ReactNode } from 'react'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './import.module.css'

/** In windows narrower than this the summary is above the content and collapsed, CSS px. */
const besideFromPx = 1200

/** A step with the summary next to it, or above it in a narrow window. */
export function ImportLayout({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const isSideBySide = useWindowWidth() >= besideFromPx
  return (
    <div className={classes.layout}>
      {!isSideBySide && (
        <details className={classes.folded}>
          <summary>{t('contacts:import.summary')}</summary>
          {summary}
        </details>
      )}
      <div className={classes.main}>{children}</div>
      {isSideBySide && (
        <aside className={classes.summary} aria-label={t('contacts:import.summary')}>
          {summary}
        </aside>
      )}
    </div>
  )
}
