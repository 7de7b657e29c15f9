import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BillingCategory } from '#contract/rules/reports/billing.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { categoryKeys } from './billing-keys.ts'
import { seriesColors } from './series-colors.ts'

/** A name after a square of its colour in a chart. */
export const ColouredName = ({ color, children }: { color: string; children: ReactNode }) => (
  <>
    <Box component="span" display="inline-block" w={9} h={9} mr={8} bdrs="xs" bg={color} />
    {children}
  </>
)

/** A category of messages, with its colour in the chart. */
export function CategoryName({ category }: { category: BillingCategory }) {
  const { t } = useTexts('settings')
  return <ColouredName color={seriesColors[category]}>{t(categoryKeys[category])}</ColouredName>
}
