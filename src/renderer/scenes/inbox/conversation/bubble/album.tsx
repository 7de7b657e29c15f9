import { SimpleGrid, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconPhotoOff } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import type { Message } from '#contract/entities/messages/message.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { useMessage } from '#renderer/data/live/live.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { lightboxAtom } from '#renderer/scenes/inbox/content/pictures/lightbox-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './album.module.css'

/** Ids of the pictures whose albums the reader of the open chat has taken apart. */
export const separatedPicturesAtom = atomWithin<readonly string[]>(openContactIdAtom, [])

/** Tiles of an album. The last one counts the pictures that have none. */
const tilesMax = 4

/**
 * Pictures sent in a row, as tiles. A tile opens the picture and has the message's menu. Taken apart, each picture has
 * its own bubble, with its status, reactions and replies.
 */
export function Album({ ids }: { ids: readonly string[] }) {
  const { t } = useInboxTexts()
  const setSeparated = useSetAtom(separatedPicturesAtom)
  return (
    <>
      <SimpleGrid className={classes.album} cols={2} spacing={3}>
        {ids.slice(0, tilesMax).map((id, index) => (
          <Tile key={id} id={id} more={index === tilesMax - 1 ? ids.length - tilesMax : 0} />
        ))}
      </SimpleGrid>
      <button
        type="button"
        className={classes.separate}
        onClick={() => setSeparated((all) => [...all, ...ids])}
      >
        {t('inbox.messageActions.separately', { count: ids.length })}
      </button>
    </>
  )
}

function Tile({ id, more }: { id: string; more: number }) {
  const message = useMessage(id)
  return message === undefined ? null : <Picture message={message} more={more} />
}

function Picture({ message, more }: { message: Message; more: number }) {
  const { t } = useInboxTexts()
  const { content, reactions, status } = message
  const address = useMediaUrl(content.media)
  const url = hasTooManyPixels(content) ? null : address
  const { isBroken, onError, retry } = useImageLoad(url ?? undefined)
  const openLightbox = useSetAtom(lightboxAtom)
  const name = content.filename ?? t('inbox.kinds.image')
  const row = message.clientKey ?? message.id
  const isMissing = url === null || isBroken
  const emoji = reactions.map((reaction) => reaction.emoji).join('')
  const label = isMissing
    ? t('inbox.message.imageMissing')
    : more > 0
      ? t('inbox.messageActions.showMore', { name, count: more })
      : t('inbox.message.showImage', { name })
  const failed = status === 'failed' ? t('inbox.status.failed') : ''
  return (
    <UnstyledButton
      className={classes.tile}
      data-message={message.id}
      aria-label={[label, emoji, failed].filter(Boolean).join(', ')}
      onClick={() => (isMissing ? retry() : openLightbox({ row, url, name, caption: '' }))}
    >
      {isMissing ? (
        <IconPhotoOff size={24} aria-hidden="true" />
      ) : (
        <img src={url} alt="" decoding="async" draggable={false} onError={onError} />
      )}
      {more > 0 && <span className={`numbers ${classes.more}`}>+{more}</span>}
      {(emoji !== '' || failed !== '') && (
        <span className={classes.mark}>
          {emoji}
          {failed !== '' && <IconAlertCircle size={16} aria-hidden="true" />}
        </span>
      )}
    </UnstyledButton>
  )
}
