import { IconPhotoOff } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { MessageContent } from '#contract/entities/message.ts'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import classes from './content.module.css'
import { lightboxAtom } from './lightbox-atom.ts'
import { MessageText } from './message-text.tsx'
import { pictureSize } from './picture-size.ts'
import { useTexts } from '../texts.tsx'

/**
 * A picture in its own ratio from the first paint, with its caption; a press shows it large. One that did not come is
 * asked for again when the person wants it: the network may be back.
 */
export function ImageContent({ content }: { content: MessageContent }) {
  const { t } = useTexts()
  const url = useMediaUrl(content.media)
  const [broken, setBroken] = useState(false)
  const show = useSetAtom(lightboxAtom)
  const size = pictureSize(content.width, content.height)
  const caption = content.text ?? ''
  const name = content.filename ?? t('inbox.kinds.image')
  return (
    <>
      {url === null || broken ? (
        <span className={classes.missing}>
          <IconPhotoOff size={18} aria-hidden="true" />
          {t('inbox.message.imageMissing')}
          {url !== null && (
            <button type="button" className={classes.retry} onClick={() => setBroken(false)}>
              {t('shell.common.retry')}
            </button>
          )}
        </span>
      ) : (
        <button
          type="button"
          className={classes.picture}
          style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
          aria-label={t('inbox.message.showImage', { name: caption || name })}
          onClick={() => show({ url, name, caption })}
        >
          <img
            src={url}
            alt=""
            width={size.width}
            height={size.height}
            decoding="async"
            draggable={false}
            onError={() => setBroken(true)}
          />
        </button>
      )}
      {caption !== '' && (
        <span className={classes.caption}>
          <MessageText text={caption} />
        </span>
      )}
    </>
  )
}
