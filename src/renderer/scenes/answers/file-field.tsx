import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerFile } from '#contract/draft-forms.ts'
import { acceptOf, sentKind, type MediaKind } from '#contract/rules/messages/channel-media.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useFileDrop } from '#renderer/components/files/use-file-drop.ts'
import { checkFile, contentTypeOf, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { uploadTemplateFile } from '#renderer/data/service/upload-file.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './editor.module.css'

/** The kinds of file that an answer can contain. Stickers are left out, because a sticker cannot have a text. */
const anyKind = ['image', 'audio', 'video', 'document'] as const satisfies MediaKind[]

/** The row of the file, or of its upload. */
const row = {
  gap: 8,
  mih: 36,
  ps: 12,
  pe: 4,
  py: 4,
  bdrs: 'md',
  bd: '1px solid var(--b-line)',
} as const

export interface FileFieldProps {
  groupId: string
  /** Accessible name; also shown as a heading unless `isLabelHidden`. */
  label: string
  isLabelHidden?: boolean
  /** The accepted kinds of file; by default all that an answer can contain. */
  kinds?: readonly MediaKind[]
  file: AnswerFile | null
  error: string | null
  onChange: (file: AnswerFile | null) => void
  /** Called when an upload starts or ends. The answer cannot be saved during an upload. */
  onBusy: (isBusy: boolean) => void
}

/** The file of an answer. The user chooses or drops it; it is then checked and uploaded at once. */
export function FileField(props: FileFieldProps) {
  const { groupId, label, isLabelHidden = false, file, error, onChange, onBusy } = props
  const kinds: readonly MediaKind[] = props.kinds ?? anyKind
  const { t } = useTexts('templates', 'answers')
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const end = () => {
    setProgress(null)
    onBusy(false)
  }
  const cancel = () => {
    upload.current?.abort()
    end()
  }
  const accept = async (chosen: File | null) => {
    if (chosen === null) return
    upload.current?.abort()
    const own = new AbortController()
    upload.current = own
    const { refusal, type: mimeType } = await checkFile(chosen, kinds)
    if (own.signal.aborted) return
    if (refusal !== null) return setProblem(fileRefusalText(t, refusal))
    setProblem(null)
    setProgress(0)
    onBusy(true)
    try {
      const { url } = await uploadTemplateFile(chosen, groupId, {
        signal: own.signal,
        onProgress: (share) => !own.signal.aborted && setProgress(share),
      })
      const type = contentTypeOf(mimeType, chosen.size)
      const isVideo = sentKind(mimeType, chosen.size) === 'video'
      onChange({
        media: url,
        filename: chosen.name,
        type: isVideo ? 'video' : type === 'image' || type === 'audio' ? type : 'file',
      })
    } catch (failure) {
      if (!own.signal.aborted) setProblem(errorText(t, failure))
    } finally {
      if (upload.current === own) end()
    }
  }
  const drop = useFileDrop((dropped) => void accept(dropped))
  const message = problem ?? error
  return (
    <Stack gap={8} role="group" aria-label={label}>
      {!isLabelHidden && (
        <Text component="h3" size="sm" fw={600}>
          {label}
        </Text>
      )}
      {file !== null && progress === null && (
        <Group {...row}>
          <Text span inherit miw={0} flex={1} truncate>
            {file.filename ?? t('answers:editor.file')}
          </Text>
          <IconButton
            icon={IconX}
            size={28}
            label={t('answers:editor.removeFile')}
            onClick={() => onChange(null)}
          />
        </Group>
      )}
      {progress !== null && (
        <Group {...row}>
          <Progress flex={1} value={progress * 100} aria-label={t('answers:editor.uploading')} />
          <IconButton
            icon={IconX}
            size={28}
            label={t('answers:editor.cancelUpload')}
            onClick={cancel}
          />
        </Group>
      )}
      {file === null && progress === null && (
        <div {...drop.target}>
          <FileButton accept={acceptOf(kinds)} onChange={(chosen) => void accept(chosen)}>
            {(button) => (
              <Button
                {...button}
                className={classes.drop}
                variant="default"
                fullWidth
                data-over={drop.isOver || undefined}
                aria-invalid={message !== null}
                aria-describedby={message === null ? undefined : `${id}-problem`}
                leftSection={<IconPaperclip size={16} aria-hidden="true" />}
              >
                {t('answers:editor.attach')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
      {message !== null && (
        <Text size="xs" c="var(--b-danger)" id={`${id}-problem`} role="alert">
          {message}
        </Text>
      )}
    </Stack>
  )
}
