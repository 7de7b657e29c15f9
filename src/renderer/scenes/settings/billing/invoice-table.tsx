import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { billingApi } from '#contract/api/reports/billing.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusKeys } from './billing-keys.ts'
import classes from './billing.module.css'
import { BillingCard } from './billing-card.tsx'
import { type Bill, monthName } from './bill-format.ts'

/** Saves a base64-encoded file. */
function download(filename: string, mimeType: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  saveBlob(new Blob([bytes], { type: mimeType }), filename)
}

/** Number of invoices that are shown until the user asks for all of them. */
const newestCount = 5

/** The invoices of the closed months: the newest, or all of them. */
export function InvoiceTable({ bill, groupId }: { bill: Bill; groupId: string }) {
  const { t, language } = useTexts('settings')
  const [hasAll, setHasAll] = useState(false)
  const total = bill.invoices.length
  const shown = hasAll ? bill.invoices : bill.invoices.slice(0, newestCount)
  const file = useChange({
    send: (invoiceId: string) =>
      call(billingApi.invoiceFile, { groupId, params: { id: groupId, invoiceId } }),
    onDone: ({ filename, mimeType, base64 }) => download(filename, mimeType, base64),
    onRefused: showError,
    repeats: true,
  })
  return (
    <BillingCard title={t('settings:billing.invoices')}>
      {bill.invoices.length === 0 ? (
        <Text py={10} px={16} size="sm" c="dimmed">
          {t('settings:billing.noInvoices')}
        </Text>
      ) : (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings:billing.month')}</Table.Th>
              <Table.Th>{t('settings:billing.total')}</Table.Th>
              <Table.Th>{t('settings:billing.status')}</Table.Th>
              <Table.Th>{t('settings:billing.file')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {shown.map(({ id, totalCents, status }) => (
              <Table.Tr key={id}>
                <Table.Td>{monthName(id, language)}</Table.Td>
                <Table.Td>{moneyText(totalCents, bill.currency, language)}</Table.Td>
                <Table.Td>
                  <Badge component="span" color={status === 'paid' ? 'green' : 'orange'}>
                    {t(statusKeys[status])}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('settings:billing.download', { month: monthName(id, language) })}
                    leftSection={<IconDownload size={15} aria-hidden="true" />}
                    loading={file.busy && file.variables === id}
                    onClick={() => file.run(id)}
                  >
                    PDF
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {total > newestCount && (
        <Group
          component="footer"
          justify="space-between"
          gap={0}
          mih={36}
          py={4}
          pl={16}
          pr={8}
          fz="xs"
          c="dimmed"
          className={`${classes.footer} numbers`}
        >
          <span>{t('settings:billing.range', { to: shown.length, total })}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={hasAll}
            onClick={() => setHasAll(!hasAll)}
          >
            {hasAll ? t('settings:billing.newestOnly') : t('settings:billing.all')}
          </Button>
        </Group>
      )}
    </BillingCard>
  )
}
