import { Box, Button, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { acceptOf, type MediaKind } from '#contract/rules/messages/channel-media.ts'
import { uploadFile } from '#renderer/data/service/upload-file.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { checkFile, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { UploadLine } from '#renderer/scenes/inbox/shared/upload-bar.tsx'
import classes from './template-form.module.css'

/** The file that the user chose. It replaces the template's own file, if there is one. */
export interface ChosenFile {
  readonly name: string
  readonly state: 'uploading' | 'ready' | 'failed'
  /** The uploaded share of the file, 0 to 1; present during the upload. */
  readonly progress?: number
  /** Why the file cannot be sent, as a sentence. */
  readonly problem?: string
  /** The service's response: the file's address and properties. */
  readonly facts?: { media: string } & Pick<
    MessageContent,
    'filename' | 'mimeType' | 'size' | 'width' | 'height'
  >
}

export interface TemplateFileProps {
  id: string
  groupId: string
  /** The kinds of file that the template accepts. */
  kinds: readonly MediaKind[]
  /** Whether the template has a file of its own. */
  hasOwn: boolean
  chosen: ChosenFile | null
  onChange: (file: ChosenFile | null) => void
  /** The form's error about the file, as a sentence; null for none. Shown if `chosen` has no problem of its own. */
  fault: string | null
}

/** Chooses the file of a template, checks it, and then uploads it. */
export function TemplateFile(props: TemplateFileProps) {
  const { id, groupId, kinds, hasOwn, chosen, onChange, fault } = props
  const { t } = useTexts('templates')
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Cancels the running upload. */
  const latest = useRef<AbortController | null>(null)
  useEffect(() => () => latest.current?.abort(), [])

  const take = async (file: File) => {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    const { name } = file
    const { refusal } = await checkFile(file, kinds)
    if (mine.signal.aborted) return
    if (refusal !== null)
      return onChange({ name, state: 'failed', problem: fileRefusalText(t, refusal) })
    const report = (next: ChosenFile) => !mine.signal.aborted && onChange(next)
    const onProgress = (progress: number) => report({ name, state: 'uploading', progress })
    onProgress(0)
    try {
      const { signal } = mine
      const { url, ...facts } = await uploadFile(file, groupId, { signal, onProgress })
      const { filename, mimeType, size, width, height } = facts
      const stored = {
        media: url,
        filename,
        mimeType,
        size,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      }
      report({ name, state: 'ready', facts: stored })
    } catch (error) {
      report({ name, state: 'failed', problem: errorText(t, error) })
    }
  }
  const giveUp = () => {
    latest.current?.abort()
    onChange(null)
    button.current?.focus()
  }
  const problem = chosen?.problem ?? fault
  const isOther = chosen !== null || hasOwn
  const state =
    chosen === null
      ? hasOwn && t('templates:form.ownFile')
      : chosen.state === 'uploading'
        ? t('templates:form.uploading', { name: chosen.name })
        : chosen.name
  return (
    <Box miw={0} role="group" aria-labelledby={`${id}-title`}>
      <Text component="h3" mb={6} size="xs" fw={600} c="dimmed" id={`${id}-title`}>
        {t('templates:form.file')}
      </Text>
      <p className={classes.fileName} role="status">
        {state}
      </p>
      {chosen?.state === 'uploading' && (
        <UploadLine name={chosen.name} progress={chosen.progress ?? 0} onCancel={giveUp} />
      )}
      <Button
        ref={button}
        variant="default"
        size="compact-md"
        leftSection={<IconPaperclip size={16} aria-hidden="true" />}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onClick={() => picker.current?.click()}
      >
        {t(isOther ? 'templates:form.change' : 'templates:form.attach')}
      </Button>
      {hasOwn && chosen !== null && chosen.state !== 'uploading' && (
        <Button variant="subtle" size="compact-md" onClick={giveUp}>
          {t('templates:form.useOwn')}
        </Button>
      )}
      <input
        ref={picker}
        id={id}
        type="file"
        hidden
        aria-label={t('templates:form.attach')}
        accept={acceptOf(kinds)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void take(file)
        }}
      />
      {problem !== null && (
        <Text mt={6} size="sm" c="var(--b-danger)" id={`${id}-problem`} role="alert">
          {problem}
        </Text>
      )}
    </Box>
  )
}
