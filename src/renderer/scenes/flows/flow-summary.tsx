import type { Flow } from '#contract/entities/flows/flow.ts'
import { percentText } from '#renderer/components/dates/times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** How many flows are shown, and how many times they were sent and completed. */
export function FlowSummary({ flows }: { flows: readonly Flow[] }) {
  const { t, language } = useTexts('flows')
  const sent = flows.reduce((sum, { sentCount = 0 }) => sum + sentCount, 0)
  const completed = flows.reduce((sum, { completedCount = 0 }) => sum + completedCount, 0)
  const figures = useNumbers()
  return (
    <span className="numbers">
      {t('flows:count', { count: flows.length })}
      {sent > 0 && (
        <>
          {' · '}
          {t('flows:sends', {
            sent: figures.count(sent),
            completed: figures.count(completed),
            share: percentText(completed / sent, language),
          })}
        </>
      )}
    </span>
  )
}
