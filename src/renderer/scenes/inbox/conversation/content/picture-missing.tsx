import { IconPhotoOff } from '@tabler/icons-react'
import classes from './content.module.css'
import { useTexts } from '../../shared/texts.tsx'

/**
 * In the place of a picture that is not there.
 * @param onRetry asks for one that did not come once more, when the person wants it: the network may be back
 */
export function PictureMissing({ onRetry }: { onRetry: (() => void) | null }) {
  const { t } = useTexts()
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
