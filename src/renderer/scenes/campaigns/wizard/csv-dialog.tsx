import { Button, Group, Progress, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { AudienceSource } from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { ReadingFields, StrayQuotes } from '#renderer/components/table-file/reading-fields.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import {
  optionsOf,
  type Table,
  type TableOptions,
} from '#renderer/components/table-file/read-table.ts'
import { readTableFile } from '#renderer/components/table-file/read-table-file.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  columnNames,
  nameColumn,
  phoneColumn,
  recipientRows,
  sendableColumns,
} from './recipient-file.ts'
import classes from './wizard.module.css'

export interface CsvDialogProps {
  groupId: string
  campaignId: string
  file: File
  /** The file as it was read first. */
  table: Table
  onAdded: (source: AudienceSource) => void
  onClose: () => void
}

/** A list that is rendered outside a modal dialog is behind it. */
const inDialog = { withinPortal: false, floatingStrategy: 'fixed' } as const

/** Lets the user choose the phone and name columns of a file, then uploads the file's rows in batches. */
export function CsvDialog(props: CsvDialogProps) {
  const { groupId, campaignId, file, table: first, onAdded, onClose } = props
  const { t } = useTexts('campaigns', 'contacts')
  const [table, setTable] = useState(first)
  const [phoneAt, setPhoneAt] = useState(() => phoneColumn(first))
  const [nameAt, setNameAt] = useState(() => nameColumn(first))
  const [countryCode, setCountryCode] = useState<string>(limits.defaultCountryCode)
  const [stored, setStored] = useState(0)
  const names = columnNames(table)
  const data = names.map((label, index) => ({ value: String(index), label }))
  const sample = (column: number | null) =>
    column === null ? undefined : (table.rows[0]?.cells[column] ?? '')
  const reread = useChange({
    send: async (options: TableOptions) => {
      const read = await readTableFile({
        file,
        options: { ...optionsOf(table), ...options },
        rowsMax: limits.campaign.rowsMax,
      })
      if (!read.ok) throw new Error(read.fault)
      return read.table
    },
    onDone(read) {
      setTable(read)
      setPhoneAt(phoneColumn(read))
      setNameAt(nameColumn(read))
    },
    repeats: true,
  })
  const store = useChange({
    send: async (phone: number) => {
      const fileId = crypto.randomUUID()
      const rows = recipientRows(table, phone, nameAt)
      const { rowsBatch } = limits.campaign
      for (let offset = 0; offset < rows.length; offset += rowsBatch) {
        setStored(offset)
        await call(campaignsApi.addCampaignRows, {
          groupId,
          params: { id: campaignId },
          body: { fileId, offset, rows: rows.slice(offset, offset + rowsBatch), countryCode },
        })
      }
      return fileId
    },
    onDone: (refId, phone) =>
      onAdded({
        kind: 'file',
        refId,
        name: file.name.slice(0, limits.filenameMax),
        columns: sendableColumns(table, phone).map((at) => names[at] ?? ''),
      }),
  })
  const isReady = phoneAt !== null && /^\d{1,4}$/.test(countryCode)
  return (
    <Dialog
      title={t('campaigns:csv.title', { name: file.name })}
      {...(!store.busy && { onClose })}
      width={480}
    >
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t('campaigns:csv.rows', { count: table.rows.length })}
        </Text>
        <Group wrap="wrap" align="flex-end" gap={12} className={classes.reading}>
          <ReadingFields isInDialog table={table} onRead={(options) => reread.run(options)} />
        </Group>
        {reread.error !== null && <Notice>{t('contacts:tableFile.readAs')}</Notice>}
        <StrayQuotes lines={table.strayQuotes} />
        <Select
          label={t('campaigns:csv.phone')}
          description={phoneAt === null ? t('campaigns:csv.noPhone') : sample(phoneAt)}
          data={data}
          value={phoneAt === null ? null : String(phoneAt)}
          comboboxProps={inDialog}
          onChange={(value) => setPhoneAt(value === null ? null : Number(value))}
          allowDeselect={false}
        />
        <Select
          label={t('campaigns:csv.name')}
          description={sample(nameAt)}
          placeholder={t('campaigns:csv.noName')}
          data={data}
          value={nameAt === null ? null : String(nameAt)}
          comboboxProps={inDialog}
          onChange={(value) => setNameAt(value === null ? null : Number(value))}
          clearable
        />
        <TextInput
          label={t('campaigns:csv.country')}
          value={countryCode}
          inputMode="numeric"
          leftSection="+"
          maxLength={4}
          onChange={(event) => setCountryCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        {store.busy && (
          <Notice tone="info">
            {t('campaigns:csv.uploading')}
            <Progress value={(stored / table.rows.length) * 100} aria-hidden="true" />
          </Notice>
        )}
        {store.error !== null && <ErrorNotice error={store.error} />}
        <Button
          disabled={!isReady}
          loading={store.busy}
          onClick={() => {
            if (phoneAt !== null) store.run(phoneAt)
          }}
        >
          {t('campaigns:csv.add')}
        </Button>
      </Stack>
    </Dialog>
  )
}
