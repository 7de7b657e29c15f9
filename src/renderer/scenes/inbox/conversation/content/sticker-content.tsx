import { useState } from 'react'
import type { MessageContent } from '#contract/entities/message.ts'
import { useMediaUrl } from '../../../../data/use-media-url.ts'
import classes from './content.module.css'
import { PictureMissing } from './picture-missing.tsx'
import { useTexts } from '../../shared/texts.tsx'

/** A sticker: no bubble, one size. */
export function StickerContent({ content }: { content: MessageContent }) {
  const { t } = useTexts()
  const url = useMediaUrl(content.media)
  const [broken, setBroken] = useState(false)
  if (url === null) return <span className={classes.unknown}>{t('inbox.kinds.sticker')}</span>
  if (broken) return <PictureMissing onRetry={() => setBroken(false)} />
  return (
    <img
      className={classes.sticker}
      src={url}
      alt={t('inbox.kinds.sticker')}
      width={152}
      height={152}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
