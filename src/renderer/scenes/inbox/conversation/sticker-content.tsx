import type { MessageContent } from '#contract/entities/message.ts'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import classes from './content.module.css'
import { useTexts } from '../texts.tsx'

/** A sticker: no bubble, one size. */
export function StickerContent({ content }: { content: MessageContent }) {
  const { t } = useTexts()
  const url = useMediaUrl(content.media)
  if (url === null) return <span className={classes.unknown}>{t('inbox.kinds.sticker')}</span>
  return (
    <img
      className={classes.sticker}
      src={url}
      alt={t('inbox.kinds.sticker')}
      width={152}
      height={152}
      decoding="async"
      draggable={false}
    />
  )
}
