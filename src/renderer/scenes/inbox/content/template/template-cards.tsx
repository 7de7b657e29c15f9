import { Box } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Options } from '#renderer/scenes/inbox/content/content-frame.tsx'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { lightboxAtom } from '#renderer/scenes/inbox/content/pictures/lightbox-atom.ts'
import { PictureMissing } from '#renderer/scenes/inbox/content/pictures/picture-missing.tsx'
import classes from './template-parts.module.css'

type Card = NonNullable<MessageContent['cards']>[number]

/** The cards of a carousel, side by side. The arrow keys scroll them while they have the focus. */
export default function TemplateCards({ cards }: { cards: readonly Card[] }) {
  const { t } = useTexts('templates')
  return (
    <Box
      component="section"
      className={classes.cards}
      aria-label={t('templates:cards.label')}
      tabIndex={0}
    >
      <ul className={classes.row}>
        {cards.map((card, index) => (
          <li key={index} className={classes.card}>
            <CardFile card={card} name={t('templates:cards.card', { number: index + 1 })} />
            {card.text !== undefined && (
              <div className={classes.text}>
                <MessageText text={card.text} />
              </div>
            )}
            <Options
              options={card.options}
              label={t('templates:cards.buttons', { number: index + 1 })}
            />
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** The picture of a card, which opens enlarged, or a sign for its film. */
function CardFile({ card: { kind, media, text = '' }, name }: { card: Card; name: string }) {
  const { t } = useTexts('templates')
  const url = useMediaUrl(kind === 'image' ? media : undefined)
  const { isBroken, onError, retry } = useImageLoad(url ?? undefined)
  const openLightbox = useSetAtom(lightboxAtom)
  if (kind === 'video')
    return (
      <span className={classes.film} role="img" aria-label={t('templates:cards.video', { name })}>
        <IconPlayerPlay size={28} aria-hidden="true" />
      </span>
    )
  if (url === null || isBroken)
    return (
      <span className={classes.film}>
        <PictureMissing onRetry={url === null ? null : retry} />
      </span>
    )
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={t('templates:cards.show', { name })}
      onClick={() => openLightbox({ row: undefined, url, name, caption: text })}
    >
      <img src={url} alt="" decoding="async" draggable={false} onError={onError} />
    </button>
  )
}
