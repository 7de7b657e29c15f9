import { Box, Button, FileButton, Flex, Progress, Text } from '@mantine/core'
import { IconFileText, IconPhoto, IconTrash, IconUpload, IconVideo } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { MediaTemplateType } from '#contract/entities/templates/whatsapp-template.ts'
import { acceptOf, templateMediaKinds } from '#contract/rules/messages/channel-media.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useFileDrop } from '#renderer/components/files/use-file-drop.ts'
import { checkFile, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './media-field.module.css'

const icons = { IMAGE: IconPhoto, VIDEO: IconVideo, DOCUMENT: IconFileText } as const

export interface MediaFieldProps {
  id: string
  type: MediaTemplateType
  file: File | null
  /** Whether the service already has the file, e.g. from the template that is corrected or copied. */
  isStored: boolean
  /** What is said of a stored file; default: that it is the template's. */
  storedText?: string
  /** Address with which the page can show the file; null for none. */
  fileUrl: string | null
  onChange: (file: File | null) => void
  /** The uploaded share of the file, 0 to 1; null if it is not being uploaded. */
  progress: number | null
  /** What is wrong with the file, or that it is missing; null for nothing. */
  error: string | null
}

/**
 * The field for the file of a template's or a card's header. The user chooses or drops a file. The field shows the file's size and
 * the progress of its upload.
 */
export function MediaField(props: MediaFieldProps) {
  const { id, type, file, isStored, storedText, fileUrl, onChange, progress, error } = props
  const { t, language } = useTexts('channelTemplates')
  const [problem, setProblem] = useState<string | null>(null)
  const kinds = [templateMediaKinds[type]]
  /** The file that was chosen last. The result of an earlier check is ignored. */
  const latest = useRef<File>(null)
  const accept = async (chosen: File | null) => {
    if (chosen === null) return
    latest.current = chosen
    const { refusal } = await checkFile(chosen, kinds)
    if (latest.current !== chosen) return
    setProblem(refusal === null ? null : fileRefusalText(t, refusal))
    if (refusal === null) onChange(chosen)
  }
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const drop = useFileDrop((dropped) => void accept(dropped))
  const Glyph = icons[type]
  const isMissingFile = file === null && !isStored
  const message = problem ?? error
  return (
    <div>
      <Flex
        align="center"
        gap={12}
        px={10}
        py={8}
        bdrs="md"
        className={classes.file}
        data-over={drop.isOver || undefined}
        data-invalid={message !== null || undefined}
        {...drop.target}
      >
        <Flex
          component="span"
          flex="none"
          align="center"
          justify="center"
          w={64}
          h={44}
          bdrs="sm"
          bg="var(--b-field)"
          c="var(--b-icon)"
          className={classes.picture}
        >
          {type === 'IMAGE' && fileUrl !== null ? (
            <img src={fileUrl} alt="" />
          ) : (
            <Glyph size={20} aria-hidden="true" />
          )}
        </Flex>
        <Box component="span" display="grid" miw={0} flex={1}>
          <Text span truncate size="sm" fw={600}>
            {file?.name ??
              (isStored
                ? (storedText ?? t('channelTemplates:editor.storedFile'))
                : t('channelTemplates:editor.noFile'))}
          </Text>
          <Text span truncate size="xs" c="dimmed">
            {file === null
              ? t(
                  isStored
                    ? 'channelTemplates:editor.replaceFile'
                    : 'channelTemplates:editor.dropFile',
                )
              : sizeText(file.size, language)}
          </Text>
        </Box>
        <FileButton accept={acceptOf(kinds)} onChange={(chosen) => void accept(chosen)}>
          {(button) => (
            <Button
              {...button}
              id={id}
              variant="default"
              aria-describedby={message === null ? undefined : `${id}-problem`}
              disabled={progress !== null}
              leftSection={<IconUpload size={16} aria-hidden="true" />}
            >
              {isMissingFile
                ? t('channelTemplates:editor.chooseFile')
                : t('channelTemplates:editor.changeFile')}
            </Button>
          )}
        </FileButton>
        {!isMissingFile && progress === null && (
          <IconButton
            icon={IconTrash}
            label={t('channelTemplates:editor.removeFile')}
            onClick={() => onChange(null)}
          />
        )}
      </Flex>
      {progress !== null && (
        <Progress
          mt={8}
          value={progress * 100}
          aria-label={t('channelTemplates:editor.uploading')}
        />
      )}
      {message !== null && (
        <Text mt={6} size="xs" c="var(--b-danger)" id={`${id}-problem`} role="alert">
          {message}
        </Text>
      )}
    </div>
  )
}
