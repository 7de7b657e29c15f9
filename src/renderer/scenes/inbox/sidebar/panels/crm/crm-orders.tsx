import { Badge, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CrmOrder } from '#contract/entities/contacts/crm.ts'
import type { ParseKeys } from 'i18next'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { Section, SectionAction } from '#renderer/scenes/inbox/sidebar/section.tsx'

/** The number of orders shown before the user presses "show all". */
const shownAtFirst = 5

const statusColors = {
  open: 'orange',
  paid: 'green',
  shipped: 'teal',
  delivered: 'green',
  cancelled: 'gray',
  unknown: 'gray',
} as const satisfies Record<CrmOrder['status'], string>

const statuses = {
  open: 'sidePanel:crm.status.open',
  paid: 'sidePanel:crm.status.paid',
  shipped: 'sidePanel:crm.status.shipped',
  delivered: 'sidePanel:crm.status.delivered',
  cancelled: 'sidePanel:crm.status.cancelled',
  unknown: 'sidePanel:crm.status.unknown',
} as const satisfies Record<CrmOrder['status'], ParseKeys<['translation', 'sidePanel']>>

/** The contact's orders, newest first. */
export function Orders({ orders }: { orders: readonly CrmOrder[] }) {
  const { t, language } = useTexts('sidePanel')
  const today = useAtomValue(todayAtom)
  const [all, setAll] = useState(false)
  const shown = all ? orders : orders.slice(0, shownAtFirst)
  return (
    <Section title={t('sidePanel:crm.orders')}>
      {orders.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('sidePanel:crm.noOrders')}
        </Text>
      )}
      <Flex component="ol" direction="column" gap={14} mb={8}>
        {shown.map(({ id, number, status, total, currency, items, createdAt }) => (
          <li key={id}>
            <Flex component="p" align="baseline" justify="space-between" gap={12}>
              <Text span size="md" fw={600} className="numbers selectable">
                {t('sidePanel:crm.number', { number })}
              </Text>
              <Text span size="md" className="numbers">
                {moneyText(total, currency, language)}
              </Text>
            </Flex>
            <Text mb={4} size="sm" className="breakable">
              {items
                .map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`))
                .join(', ')}
            </Text>
            <Flex component="p" align="baseline" justify="space-between" gap={12}>
              <Badge component="span" color={statusColors[status]}>
                {t(statuses[status])}
              </Badge>
              <Text component="time" size="xs" c="dimmed" className="numbers" dateTime={createdAt}>
                {sinceText(createdAt, today)}
              </Text>
            </Flex>
          </li>
        ))}
      </Flex>
      {shown.length < orders.length && (
        <SectionAction
          label={t('sidePanel:crm.showAll', { count: orders.length })}
          onClick={() => setAll(true)}
        />
      )}
    </Section>
  )
}
