import { useState } from 'react'
import type { TemplateForm } from '#contract/draft-forms.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { uploadTemplateFile } from '#renderer/data/service/upload-file.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { MediaField } from './media-field.tsx'

interface CardFileFieldProps {
  id: string
  groupId: string
  type: TemplateForm['cardType']
  /** Address of the uploaded file; undefined for none. */
  media: string | undefined
  error: string | undefined
  onUpload: (isRunning: boolean) => void
  onChange: (media: string | undefined) => void
}

/** The file of a card. It is uploaded as soon as it is chosen, so that a draft keeps it. */
export function CardFileField(props: CardFileFieldProps) {
  const { id, groupId, type, media, error, onUpload, onChange } = props
  const { t } = useTexts('channelTemplates')
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const fileUrl = useMediaUrl(media)
  const upload = useChange({
    async send(chosen: File) {
      onUpload(true)
      try {
        return await uploadTemplateFile(chosen, groupId, { onProgress: setProgress })
      } finally {
        onUpload(false)
      }
    },
    onDone({ url }) {
      setProgress(null)
      onChange(url)
    },
    onRefused(refused) {
      setProgress(null)
      setFile(null)
      setProblem(errorText(t, refused))
    },
    repeats: true,
  })
  const choose = (chosen: File | null) => {
    setProblem(null)
    setFile(chosen)
    onChange(undefined)
    if (chosen === null) return
    setProgress(0)
    upload.run(chosen)
  }
  return (
    <MediaField
      id={id}
      type={type}
      file={file}
      isStored={media !== undefined}
      storedText={t('channelTemplates:cards.storedFile')}
      fileUrl={fileUrl}
      onChange={choose}
      progress={progress}
      error={problem ?? error ?? null}
    />
  )
}
