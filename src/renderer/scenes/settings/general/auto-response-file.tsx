import { Button, FileButton, Flex, Stack, Text } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { MediaKind } from '#contract/rules/messages/channel-media.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { checkFile, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { uploadTemplateFile } from '#renderer/data/service/upload-file.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The kinds of file that an automatic answer can contain: not stickers, because these cannot be sent with a text. */
const kinds = ['image', 'audio', 'video', 'document'] as const satisfies MediaKind[]

export interface AutoResponseFileProps {
  groupId: string
  /** The address of the uploaded file; undefined without a file. */
  media: string | undefined
  isDisabled: boolean
  onChange: (media: string | undefined) => void
}

/** A field for the file of the automatic answer. A chosen file is uploaded at once. */
export function AutoResponseFile({ groupId, media, isDisabled, onChange }: AutoResponseFileProps) {
  const { t } = useTexts('settings')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const accept = async (file: File | null) => {
    if (file === null) return
    const { refusal } = await checkFile(file, kinds)
    if (refusal !== null) return setProblem(fileRefusalText(t, refusal))
    upload.current = new AbortController()
    const { signal } = upload.current
    setProblem(null)
    setBusy(true)
    try {
      const { url } = await uploadTemplateFile(file, groupId, { signal })
      onChange(url)
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(t, error))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return (
    <Stack gap={4} w={184} flex="none">
      {media === undefined ? (
        <FileButton disabled={isDisabled} onChange={(file) => void accept(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isDisabled}
              loading={isBusy}
              leftSection={<IconPhoto size={16} aria-hidden="true" />}
            >
              {t('settings:autoResponse.addFile')}
            </Button>
          )}
        </FileButton>
      ) : (
        <Flex component="span" align="center" gap={6} fz="sm">
          <IconPhoto size={16} aria-hidden="true" />
          {t('settings:autoResponse.withFile')}
          <IconButton
            icon={IconX}
            size={28}
            label={t('settings:autoResponse.removeFile')}
            disabled={isDisabled}
            onClick={() => onChange(undefined)}
          />
        </Flex>
      )}
      <Text span size="xs" c="dimmed" role={problem === null ? undefined : 'alert'}>
        {problem ?? t('settings:autoResponse.fileTypes')}
      </Text>
    </Stack>
  )
}
