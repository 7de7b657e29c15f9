import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { fileKinds } from '#contract/rules/sendable-template.ts'
import { Notice } from '../../../components/error-notice.tsx'
import { showError } from '../../../data/toasts.ts'
import { uploadFile } from '../../../data/upload-file.ts'
import { useCampaignTexts } from '../../../i18n/campaign-texts.ts'
import classes from './wizard.module.css'

const accepted = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  DOCUMENT: 'application/pdf',
  TEXT: '',
  unknown: '',
} as const satisfies Record<WhatsAppTemplate['templateType'], string>

export interface MediaChoiceProps {
  groupId: string
  template: WhatsAppTemplate
  /** Address of the file that is sent instead of the template's file. */
  media: string | undefined
  onChange: (media: string | undefined) => void
}

/** Lets the user send the template's own file or another one. Renders nothing for a template without a file. */
export function MediaChoice({ groupId, template, media, onChange }: MediaChoiceProps) {
  const { t } = useCampaignTexts()
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, groupId, {}),
    onSuccess: ({ url }) => onChange(url),
    onError: showError,
  })
  if (fileKinds({ kind: 'whatsapp', template }).length === 0) return null
  const hasFile = media !== undefined || template.media !== undefined
  return (
    <section className={classes.media} aria-label={t('campaigns:template.file')}>
      {!hasFile && <Notice tone="warn">{t('campaigns:template.fileMissing')}</Notice>}
      {hasFile && (
        <p className={classes.help}>
          {media === undefined
            ? t('campaigns:template.ownFile')
            : t('campaigns:template.otherFile')}
        </p>
      )}
      <div className={classes.row}>
        <FileButton
          accept={accepted[template.templateType]}
          onChange={(file) => {
            if (file !== null) upload.mutate(file)
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isPending}>
              {t('campaigns:template.chooseFile')}
            </Button>
          )}
        </FileButton>
        {media !== undefined && template.media !== undefined && (
          <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
            {t('campaigns:template.useOwnFile')}
          </Button>
        )}
      </div>
    </section>
  )
}
