import { Badge, Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { GroupPrices } from '#contract/entities/line/price-table.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import { dayName } from '#renderer/scenes/settings/billing/bill-format.ts'

const PricesDialog = lazy(() => import('./prices-dialog.tsx'))

/** With which prices the costs are estimated. */
export function PricesCard({ groupId, prices }: { groupId: string; prices: GroupPrices }) {
  const { t, language } = useTexts('lineCosts')
  const [isOpen, setOpen] = useState(false)
  const { table, replaced } = prices
  const day = `${dayName(table.date, language)} ${table.date.slice(0, 4)}`
  return (
    <BillingCard
      title={t('lineCosts:prices.title')}
      controls={!table.isConfirmed && <Badge variant="light">{t('lineCosts:example')}</Badge>}
    >
      <Stack gap={6} px={16} pb={14} align="flex-start">
        <Text size="sm">
          {replaced === undefined
            ? t('lineCosts:prices.builtIn', { day })
            : t('lineCosts:prices.own', { day, name: replaced.byName })}
        </Text>
        <Text size="xs" c="dimmed">
          {!table.isConfirmed && `${t('lineCosts:prices.examples')} `}
          {t('lineCosts:prices.estimate')}
        </Text>
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setOpen(true)}>
          {t('lineCosts:prices.change')}
        </Button>
      </Stack>
      {isOpen && (
        <Suspense>
          <PricesDialog groupId={groupId} prices={prices} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </BillingCard>
  )
}
