import { Button, Flex, Radio, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  dateOrders,
  type DateOrder,
  type HistoryImport,
  type HistoryPreview,
} from '#contract/entities/contacts/history-import.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { historyTime } from '#renderer/components/dates/times.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { historyPreviewQuery } from './history-queries.ts'
import { likelyCustomer } from './likely-customer.ts'

/** Number of people who can be chosen: those who wrote most. */
const PEOPLE_MAX = 20

const orderTexts = {
  dmy: 'contacts:history.orders.dmy',
  mdy: 'contacts:history.orders.mdy',
  ymd: 'contacts:history.orders.ymd',
} as const satisfies Record<DateOrder, string>

export interface HistoryReadingProps {
  contact: Contact
  read: HistoryImport
  onStarted: (started: HistoryImport) => void
  onBack: () => void
}

/** Asks who of an exported chat is the contact, and shows what the import would add. */
export function HistoryReading({ contact, read, onStarted, onBack }: HistoryReadingProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const { groupId } = contact
  const { id, people } = read
  const orders = dateOrders.filter((order) => read.orders.includes(order))
  const [customer, setCustomer] = useState(likelyCustomer(people, contact) ?? null)
  const [order, setOrder] = useState<DateOrder | null>(
    orders.length === 1 ? (orders[0] ?? null) : null,
  )
  const reading = customer === null || order === null ? null : { customer, order }
  const preview = useQuery(historyPreviewQuery(groupId, id, reading))
  const start = useChange({
    send: (body: { customer: string; order: DateOrder }) =>
      call(historyImportsApi.startHistory, { groupId, params: { id }, body }),
    refetches: ['historyImports'],
    onDone: onStarted,
  })
  const added = (preview.data?.ofCustomer ?? 0) + (preview.data?.ofCompany ?? 0)
  const begin = () => {
    if (reading !== null) start.run(reading)
  }
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t('contacts:history.customer', { name: contactName(contact) })}
        description={t('contacts:history.customerHint')}
        value={customer}
        onChange={setCustomer}
      >
        <Stack gap={8} mt={8}>
          {people.slice(0, PEOPLE_MAX).map(({ name, messages: count }) => (
            <Radio
              key={name}
              value={name}
              label={t('contacts:history.person', {
                name,
                messages: t('contacts:history.messages', { count, total: numbers.count(count) }),
              })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {orders.length > 1 && (
        <Radio.Group
          label={t('contacts:history.order')}
          value={order}
          onChange={(value) => setOrder(orders.find((one) => one === value) ?? null)}
        >
          <Stack gap={8} mt={8}>
            {orders.map((one) => (
              <Radio key={one} value={one} label={t(orderTexts[one])} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {preview.data !== undefined && <PreviewTable read={read} preview={preview.data} />}
      {preview.error !== null && <ErrorNotice error={preview.error} />}
      {start.error !== null && <ErrorNotice error={start.error} />}
      <Flex justify="flex-end" gap={10}>
        <Button variant="default" onClick={onBack}>
          {t('contacts:history.other')}
        </Button>
        <Button
          loading={start.busy}
          disabled={preview.data === undefined || added === 0}
          onClick={begin}
        >
          {t('contacts:history.start')}
        </Button>
      </Flex>
    </Stack>
  )
}

/** What an import would add, and what it leaves out. */
function PreviewTable({ read, preview }: { read: HistoryImport; preview: HistoryPreview }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const { ofCustomer, ofCompany, known, later, from, to } = preview
  const { files, missingFiles, systemLines } = read
  const added = ofCustomer + ofCompany
  const rows = [
    {
      label: t('contacts:history.added'),
      value: numbers.count(added),
      more: t('contacts:history.addedOf', {
        customer: numbers.count(ofCustomer),
        company: numbers.count(ofCompany),
      }),
    },
    ...(from === undefined || to === undefined
      ? []
      : [
          {
            label: t('contacts:history.span'),
            value: t('contacts:history.spanOf', { from: historyTime(from), to: historyTime(to) }),
            more: t('contacts:history.zone'),
          },
        ]),
    ...(files + missingFiles === 0
      ? []
      : [
          {
            label: t('contacts:history.files'),
            value: t('contacts:history.filesOf', {
              found: numbers.count(files),
              missing: numbers.count(missingFiles),
            }),
          },
        ]),
    ...[
      { label: t('contacts:history.known'), count: known },
      { label: t('contacts:history.later'), count: later },
      { label: t('contacts:history.system'), count: systemLines },
    ].flatMap(({ label, count }) => (count === 0 ? [] : [{ label, value: numbers.count(count) }])),
  ]
  return (
    <section>
      <Text component="h3" size="sm" fw={650} mb={4}>
        {t('contacts:history.preview')}
      </Text>
      <Table aria-label={t('contacts:history.preview')}>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.label}>
              <Table.Th scope="row" fw={500} pl={0}>
                {row.label}
              </Table.Th>
              <Table.Td className="numbers">
                <span>{row.value}</span>
                {'more' in row && (
                  <Text size="sm" c="dimmed">
                    {row.more}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {added === 0 && (
        <Text size="sm" mt={8} role="status">
          {t('contacts:history.nothing')}
        </Text>
      )}
    </section>
  )
}
