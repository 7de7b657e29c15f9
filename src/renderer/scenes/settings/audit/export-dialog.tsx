import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { auditApi, auditFormats } from '#contract/api/trust/audit.ts'
import { limits } from '#contract/limits.ts'
import { machineDay } from '#contract/rules/time/time-zone.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { download } from '#renderer/data/downloads/download.ts'
import { csvSeparator } from '#renderer/data/forms/csv-file.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { auditFilterOf, type AuditListFilter } from '#renderer/data/trust/audit.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const formatKeys = { csv: 'audit:export.csv', jsonl: 'audit:export.jsonl' } as const

export interface ExportDialogProps {
  groupId: string
  filter: AuditListFilter
  /** How many entries the filter has. */
  total: number
  onClose: () => void
}

/** Saves the entries of a filter as a file. */
export function ExportDialog({ groupId, filter, total, onClose }: ExportDialogProps) {
  const { t, language } = useTexts('audit')
  const [format, setFormat] = useState<(typeof auditFormats)[number]>('csv')
  const [day] = useState(() => machineDay(Date.now()))
  const filename = `${t('audit:export.file')}-${day}.${format}`
  const save = useChange({
    send: () =>
      call(auditApi.exportAudit, {
        params: { id: groupId },
        body: {
          ...auditFilterOf(filter),
          format,
          filename,
          separator: csvSeparator(),
        },
        groupId,
      }),
    accept: ({ path }) => download(path, filename),
    refetches: ['audit'],
    onDone: onClose,
  })
  const { exportMax } = limits.audit
  const isTooMany = total > exportMax
  return (
    <Dialog title={t('audit:export.title')} onClose={onClose}>
      <Stack gap={16}>
        <Text>{t('audit:export.text', { entries: t('audit:entries', { count: total }) })}</Text>
        <Radio.Group
          label={t('audit:export.format')}
          value={format}
          onChange={(chosen) => setFormat(auditFormats.find((one) => one === chosen) ?? format)}
        >
          <Stack gap={8} mt={8}>
            {auditFormats.map((one) => (
              <Radio key={one} value={one} label={t(formatKeys[one])} />
            ))}
          </Stack>
        </Radio.Group>
        {isTooMany && (
          <Notice tone="warn">
            {t('audit:export.tooMany', { max: exportMax.toLocaleString(language) })}
          </Notice>
        )}
        {save.error !== null && <ErrorNotice error={save.error} />}
      </Stack>
      <DialogButtons
        label={t('audit:export.act')}
        busy={save.busy}
        disabled={isTooMany}
        onAct={() => save.run()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
