import { Button, FileButton, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import type { TemplateCard } from '#contract/entities/templates/whatsapp-template.ts'
import { acceptOf } from '#contract/rules/messages/channel-media.ts'
import { fileKindsOfCard } from '#contract/rules/templates/sendable-template.ts'
import { checkFile, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { uploadFile } from '#renderer/data/service/upload-file.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

interface CardFileProps {
  groupId: string
  card: TemplateCard
  number: number
  /** Address of the file that is sent instead of the card's own. */
  media: string | undefined
  isTried: boolean
  onUploads: ((change: 1 | -1) => void) | undefined
  onChange: (media: string | undefined) => void
}

/** Lets the user send the card's own file or another one. */
export function CardFile(props: CardFileProps) {
  const { groupId, card, number, media, isTried, onUploads, onChange } = props
  const { t } = useTexts('templates')
  const [problem, setProblem] = useState<string | null>(null)
  const kinds = fileKindsOfCard(card)
  const upload = useChange({
    async send(file: File) {
      onUploads?.(1)
      try {
        return await uploadFile(file, groupId, {})
      } finally {
        onUploads?.(-1)
      }
    },
    onDone: ({ url }) => onChange(url),
    onRefused: (error) => setProblem(errorText(t, error)),
    repeats: true,
  })
  const choose = async (file: File | null) => {
    if (file === null) return
    setProblem(null)
    const { refusal } = await checkFile(file, kinds)
    if (refusal === null) upload.run(file)
    else setProblem(fileRefusalText(t, refusal))
  }
  const isMissing = media === undefined && card.media === undefined
  const label = t('templates:extras.file', { number })
  const shown = problem ?? (isTried && isMissing ? t('templates:extras.noFile') : null)
  return (
    <Flex role="group" aria-label={label} align="center" wrap="wrap" gap={8}>
      <Flex direction="column" flex={1} miw={160}>
        <Text span size="sm" fw={600}>
          {label}
        </Text>
        <Text span size="xs" c={shown === null ? 'dimmed' : 'var(--b-danger)'} role="status">
          {shown ??
            t(
              isMissing
                ? 'templates:extras.noFile'
                : media === undefined
                  ? 'templates:extras.ownFile'
                  : 'templates:extras.otherFile',
            )}
        </Text>
      </Flex>
      {media !== undefined && card.media !== undefined && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(undefined)}>
          {t('templates:form.useOwn')}
        </Button>
      )}
      <FileButton accept={acceptOf(kinds)} onChange={(file) => void choose(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="compact-md"
            loading={upload.busy}
            aria-invalid={shown !== null}
            aria-label={`${t(isMissing ? 'templates:form.attach' : 'templates:form.change')}: ${label}`}
          >
            {t(isMissing ? 'templates:form.attach' : 'templates:form.change')}
          </Button>
        )}
      </FileButton>
    </Flex>
  )
}
