import { SegmentedControl } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { lineStatusAtom } from '#renderer/data/groups/line-status.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const CostsScreen = lazy(() => import('./costs/costs-screen.tsx'))
const PlanScreen = lazy(() => import('./plan-screen.tsx'))

/** What the group pays: WhatsApp's costs if it has a line, and its plan. */
export default function BillingScene() {
  const { t } = useTexts('lineCosts')
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const hasLine = useAtomValue(lineStatusAtom) !== null
  const [view, setView] = useState<'costs' | 'plan'>('costs')
  if (group === null || viewer === null) return null
  if (!hasLine)
    return (
      <Suspense>
        <PlanScreen group={group} viewer={viewer} />
      </Suspense>
    )
  const switcher = (
    <SegmentedControl
      aria-label={t('lineCosts:view')}
      size="sm"
      value={view}
      data={[
        { value: 'costs' as const, label: t('lineCosts:costs') },
        { value: 'plan' as const, label: t('lineCosts:plan') },
      ]}
      onChange={setView}
    />
  )
  const Screen = view === 'costs' ? CostsScreen : PlanScreen
  return (
    <Suspense>
      <Screen group={group} viewer={viewer} switcher={switcher} />
    </Suspense>
  )
}
