import '@mantine/dropzone/styles.layer.css'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  historyRefusedSchema,
  type HistoryImport,
  type HistoryRefusal,
} from '#contract/entities/contacts/history-import.ts'
import { limits } from '#contract/limits.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { withProgress } from '#renderer/data/service/upload-file.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const refusalTexts = {
  noMessages: 'contacts:history.refused.noMessages',
  dates: 'contacts:history.refused.dates',
  damaged: 'contacts:history.refused.damaged',
  large: 'contacts:history.refused.large',
} as const satisfies Record<HistoryRefusal, string>

/** Why the service refused a file; undefined for any other error. */
function refusalOf(error: unknown): HistoryRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'HISTORY_REFUSED') return undefined
  const refusal = historyRefusedSchema.safeParse(error.details)
  return refusal.success && refusal.data.why !== 'other' ? refusal.data.why : undefined
}

export interface HistoryFileProps {
  contact: Contact
  onRead: (read: HistoryImport) => void
}

/** Lets the user choose the exported chat or drop it, and uploads it. */
export function HistoryFile({ contact, onRead }: HistoryFileProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const { groupId } = contact
  const pick = useRef<() => void>(null)
  const [progress, setProgress] = useState(0)
  const upload = useChange({
    send: (file: File) =>
      withProgress({ onProgress: setProgress }, (uploadId) =>
        call(historyImportsApi.readHistory, {
          groupId,
          params: { id: contact.id },
          body: { file },
          uploadId,
        }),
      ),
    onDone: onRead,
    repeats: true,
  })
  const refusal = refusalOf(upload.error)
  const size = sizeText(limits.media.documentBytes, language)
  return (
    <Stack gap={12}>
      <Text size="sm">{t('contacts:history.fileText', { size })}</Text>
      <Dropzone
        openRef={pick}
        p={24}
        disabled={upload.busy}
        activateOnClick={false}
        activateOnKeyboard={false}
        // The drop area is for the mouse; keyboard users have the button in it.
        tabIndex={-1}
        role="presentation"
        inputProps={{
          'aria-label': t('contacts:history.field'),
          accept: '.zip,.txt',
          multiple: false,
        }}
        onDrop={([file]) => {
          if (file === undefined) return
          setProgress(0)
          upload.run(file)
        }}
        enablePointerEvents
      >
        <Stack align="center" gap={8}>
          <Button loading={upload.busy} onClick={() => pick.current?.()}>
            {t('contacts:history.choose')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('contacts:history.drop')}
          </Text>
        </Stack>
      </Dropzone>
      {upload.busy && (
        <Progress value={progress * 100} animated aria-label={t('contacts:history.uploading')} />
      )}
      {refusal !== undefined && <Notice>{t(refusalTexts[refusal])}</Notice>}
      {upload.error !== null && refusal === undefined && <ErrorNotice error={upload.error} />}
    </Stack>
  )
}
