import type { Ref } from 'react'
import { CloseButton } from '../../../components/close-button.tsx'
import { useTexts } from '../shared/texts.tsx'
import classes from './upload-bar.module.css'

export interface UploadBarProps {
  /** Of the file. */
  name: string
  /** 0 to 1. */
  progress: number
}

/** How much of a file has left. */
export function UploadBar({ name, progress }: UploadBarProps) {
  const { t } = useTexts()
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

/** The same on a line of its own, with what calls the upload off. */
export function UploadLine({ onCancel, cancelRef, ...bar }: UploadLineProps) {
  const { t } = useTexts()
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
