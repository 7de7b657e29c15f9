import { useSetAtom } from 'jotai'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from '#renderer/scenes/inbox/content/content.module.css'
import { lightboxAtom } from './lightbox-atom.ts'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { PictureMissing } from './picture-missing.tsx'
import { pictureSize } from './picture-size.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * A picture with its caption. The space for the picture is reserved before it has loaded. A click opens the lightbox.
 */
export function ImageContent({ content, row }: { content: MessageContent; row?: string }) {
  const { t } = useInboxTexts()
  const mediaAddress = useMediaUrl(content.media)
  const url = hasTooManyPixels(content) ? null : mediaAddress
  const { isBroken, onError, retry } = useImageLoad(url ?? undefined)
  const openLightbox = useSetAtom(lightboxAtom)
  const size = pictureSize(content.width, content.height)
  const caption = content.text ?? ''
  const name = content.filename ?? t('inbox.kinds.image')
  return (
    <>
      {url === null || isBroken ? (
        <PictureMissing onRetry={url === null ? null : retry} />
      ) : (
        <button
          type="button"
          className={classes.picture}
          style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
          aria-label={t('inbox.message.showImage', { name: caption || name })}
          onClick={() => openLightbox({ row, url, name, caption })}
        >
          <img
            src={url}
            alt=""
            width={size.width}
            height={size.height}
            decoding="async"
            draggable={false}
            onError={onError}
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
