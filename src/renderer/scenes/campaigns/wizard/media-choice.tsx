import { Button, FileButton, Flex, Text } from '@mantine/core'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { acceptOf } from '#contract/rules/messages/channel-media.ts'
import { fileKinds, lacksFile } from '#contract/rules/templates/sendable-template.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { checkFile, fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { uploadFile } from '#renderer/data/service/upload-file.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface MediaChoiceProps {
  groupId: string
  template: WhatsAppTemplate
  /** Address of the file that is sent instead of the template's file. */
  media: string | undefined
  /** Called with the number by which the running uploads change. */
  onUploads: (change: 1 | -1) => void
  onChange: (media: string | undefined) => void
}

/** Lets the user send the template's own file or another one. Renders nothing for a template without a file. */
export function MediaChoice(props: MediaChoiceProps) {
  const { groupId, template, media, onUploads, onChange } = props
  const { t } = useTexts('campaigns')
  const upload = useChange({
    async send(file: File) {
      onUploads(1)
      try {
        return await uploadFile(file, groupId, {})
      } finally {
        onUploads(-1)
      }
    },
    onDone: ({ url }) => onChange(url),
    onRefused: showError,
    repeats: true,
  })
  const sendable = { kind: 'whatsapp', template } as const
  const kinds = fileKinds(sendable)
  if (kinds.length === 0) return null
  const choose = async (file: File | null) => {
    if (file === null) return
    const { refusal } = await checkFile(file, kinds)
    if (refusal === null) upload.run(file)
    else showToast(fileRefusalText(t, refusal), 'danger')
  }
  const hasFile = !lacksFile(sendable, media)
  return (
    <Flex component="section" direction="column" gap={8} aria-label={t('campaigns:template.file')}>
      {!hasFile && <Notice tone="warn">{t('campaigns:template.fileMissing')}</Notice>}
      {hasFile && (
        <Text size="sm" c="dimmed">
          {media === undefined
            ? t('campaigns:template.ownFile')
            : t('campaigns:template.otherFile')}
        </Text>
      )}
      <Flex align="flex-start" wrap="wrap" gap={8}>
        <FileButton accept={acceptOf(kinds)} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.busy}>
              {t('campaigns:template.chooseFile')}
            </Button>
          )}
        </FileButton>
        {media !== undefined && template.media !== undefined && (
          <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
            {t('campaigns:template.useOwnFile')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
