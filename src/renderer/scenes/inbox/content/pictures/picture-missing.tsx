import { IconPhotoOff } from '@tabler/icons-react'
import classes from '#renderer/scenes/inbox/content/content.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * Replaces a picture that is missing or failed to load.
 * @param onRetry loads the picture again; null if the picture has no URL, then there is no retry button
 */
export function PictureMissing({ onRetry }: { onRetry: (() => void) | null }) {
  const { t } = useInboxTexts()
  return (
    <span className={classes.missing}>
      <IconPhotoOff size={18} aria-hidden="true" />
      {t('inbox.message.imageMissing')}
      {onRetry !== null && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t('shell.common.retry')}
        </button>
      )}
    </span>
  )
}
