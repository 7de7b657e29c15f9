import type { MessageContent } from '#contract/entities/messages/message.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from '#renderer/scenes/inbox/content/content.module.css'
import { PictureMissing } from './picture-missing.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** A sticker. All stickers have the same size. */
export function StickerContent({ content }: { content: MessageContent }) {
  const { t } = useInboxTexts()
  const url = useMediaUrl(content.media)
  const { isBroken, onError, retry } = useImageLoad(url ?? undefined)
  if (url === null || hasTooManyPixels(content))
    return <span className={classes.unknown}>{t('inbox.kinds.sticker')}</span>
  if (isBroken) return <PictureMissing onRetry={retry} />
  return (
    <img
      className={classes.sticker}
      src={url}
      alt={t('inbox.kinds.sticker')}
      width={152}
      height={152}
      decoding="async"
      draggable={false}
      onError={onError}
    />
  )
}
