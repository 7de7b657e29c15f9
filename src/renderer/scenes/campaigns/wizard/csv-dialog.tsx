import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignsApi } from '#contract/api/campaigns.ts'
import type { AudienceSource } from '#contract/entities/campaign.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice, Notice } from '../../../components/error-notice.tsx'
import { call } from '../../../data/api-client.ts'
import { useCampaignTexts } from '../../../i18n/campaign-texts.ts'
import { nameColumn, phoneColumn, rowsOf, type CsvFile } from './read-csv.ts'
import classes from './wizard.module.css'

export interface CsvDialogProps {
  groupId: string
  campaignId: string
  file: CsvFile
  onAdded: (source: AudienceSource) => void
  onClose: () => void
}

/** Lets the user choose the phone and name columns of a CSV file, then uploads the file's rows in batches. */
export function CsvDialog({ groupId, campaignId, file, onAdded, onClose }: CsvDialogProps) {
  const { t } = useCampaignTexts()
  const [phoneAt, setPhoneAt] = useState(() => phoneColumn(file))
  const [nameAt, setNameAt] = useState(() => nameColumn(file))
  const [countryCode, setCountryCode] = useState<string>(limits.defaultCountryCode)
  const [stored, setStored] = useState(0)
  const data = file.columns.map((label, index) => ({ value: String(index), label }))
  const sample = (column: number | null) =>
    column === null ? undefined : (file.rows[0]?.[column] ?? '')
  const store = useMutation({
    mutationFn: async (phone: number) => {
      const fileId = crypto.randomUUID()
      const rows = rowsOf(file, phone, nameAt)
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
    onSuccess: (refId) =>
      onAdded({
        kind: 'file',
        refId,
        name: file.name.slice(0, limits.filenameMax),
        columns: file.columns.filter((_, index) => index !== phoneAt),
      }),
  })
  const isReady = phoneAt !== null && /^\d{1,4}$/.test(countryCode)
  return (
    <Dialog
      title={t('campaigns:csv.title', { name: file.name })}
      {...(!store.isPending && { onClose })}
      width={480}
    >
      <div className={classes.fields}>
        <p className={classes.help}>{t('campaigns:csv.rows', { count: file.rows.length })}</p>
        <Select
          label={t('campaigns:csv.phone')}
          description={sample(phoneAt)}
          data={data}
          value={phoneAt === null ? null : String(phoneAt)}
          onChange={(value) => setPhoneAt(value === null ? null : Number(value))}
          error={phoneAt === null && t('campaigns:csv.noPhone')}
          allowDeselect={false}
        />
        <Select
          label={t('campaigns:csv.name')}
          description={sample(nameAt)}
          placeholder={t('campaigns:csv.noName')}
          data={data}
          value={nameAt === null ? null : String(nameAt)}
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
        {store.isPending && (
          <Notice tone="info">
            {t('campaigns:csv.uploading')}
            <Progress value={(stored / file.rows.length) * 100} aria-hidden="true" />
          </Notice>
        )}
        {store.error !== null && <ErrorNotice error={store.error} />}
        <Button
          disabled={!isReady}
          loading={store.isPending}
          onClick={() => {
            if (phoneAt !== null) store.mutate(phoneAt)
          }}
        >
          {t('campaigns:csv.add')}
        </Button>
      </div>
    </Dialog>
  )
}
