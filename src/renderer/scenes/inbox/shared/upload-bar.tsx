import type { Ref } from 'react'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { useInboxTexts } from './texts.tsx'
import classes from './upload-bar.module.css'

export interface UploadBarProps {
  name: string
  /** Share of the bytes that were uploaded, 0 to 1. */
  progress: number
}

export function UploadBar({ name, progress }: UploadBarProps) {
  const { t } = useInboxTexts()
  return (
    <span
      className={classes.progress}
      role="progressbar"
      aria-label={t('inbox.composer.uploading', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <span className={classes.bar} style={{ transform: `scaleX(${progress})` }} />
    </span>
  )
}

export interface UploadLineProps extends UploadBarProps {
  onCancel: () => void
  cancelRef?: Ref<HTMLButtonElement>
}

/** The progress of an upload on its own line, with a cancel button. */
export function UploadLine({ onCancel, cancelRef, ...bar }: UploadLineProps) {
  const { t } = useInboxTexts()
  return (
    <span className={classes.line}>
      <UploadBar {...bar} />
      <CloseButton
        ref={cancelRef}
        size="sm"
        label={t('inbox.composer.cancelUpload', { name: bar.name })}
        onClick={onCancel}
      />
    </span>
  )
}
