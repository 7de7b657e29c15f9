import { Box, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconForms,
  IconGift,
  IconList,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useOfferEnd } from '#renderer/components/templates/use-offer-end.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './phone-preview.module.css'

export interface PhonePreviewProps {
  /** The accessible name: "Vista previa". */
  label: string
  /** The name at the top of the chat. */
  businessName: string
  /** A line of text, a file or a place above the body. */
  header?: PhoneHeader | undefined
  /** Placeholders are chips. */
  body: string
  /** Shown instead of an empty body. */
  emptyText: string
  footer?: string
  buttons?: readonly PhoneButton[]
  /** A limited-time offer above the body, and when it ends. */
  offer?: { readonly text: string; readonly expiresAt?: string | undefined } | undefined
  /** The cards of a carousel below the message. */
  cards?: readonly PhoneCard[] | undefined
}

export interface PhoneCard {
  readonly kind: 'image' | 'video'
  /** Address of the card's file at the service. */
  readonly media?: string | undefined
  readonly body: string
  readonly buttons: readonly PhoneButton[]
}

export type PhoneHeader =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'place'; readonly name: string }
  | {
      readonly kind: 'image' | 'video' | 'document'
      /** An image address that the Content-Security-Policy allows. Without an image, an icon and `name` are shown. */
      readonly url: string | null
      readonly name: string
    }

export interface PhoneButton {
  readonly kind: 'reply' | 'url' | 'phone' | 'copy' | 'flow' | 'list' | 'shop'
  readonly text: string
}

const buttonIcons: Record<PhoneButton['kind'], Icon> = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  copy: IconCopy,
  flow: IconForms,
  list: IconList,
  shop: IconBuildingStore,
}

const headerIcons = {
  image: IconPhoto,
  video: IconPlayerPlay,
  document: IconFileText,
  place: IconMapPin,
} as const

/** A message as a customer's phone shows it: header, offer, body, footer, buttons and cards. */
export function PhonePreview(props: PhonePreviewProps) {
  const {
    label,
    businessName,
    header,
    body,
    emptyText,
    footer = '',
    buttons = [],
    offer,
    cards,
  } = props
  return (
    <div className={classes.phone} role="group" aria-label={label}>
      <div className={classes.bar}>{businessName}</div>
      <Box py={16} px={12} bg="var(--b-canvas)">
        <div className={classes.bubble}>
          {header !== undefined && <Header header={header} />}
          {offer !== undefined && <Offer {...offer} />}
          {body.trim() === '' ? (
            <p className={classes.empty}>{emptyText}</p>
          ) : (
            <p className={classes.body}>
              <PlaceholderText text={body} />
            </p>
          )}
          {footer !== '' && <p className={classes.footer}>{footer}</p>}
          <Buttons buttons={buttons} />
        </div>
        {cards !== undefined && <Cards cards={cards} />}
      </Box>
    </div>
  )
}

function Buttons({ buttons }: { buttons: readonly PhoneButton[] }) {
  if (buttons.length === 0) return null
  return (
    <ul className={classes.buttons}>
      {buttons.map(({ kind, text }, index) => {
        const Glyph = buttonIcons[kind]
        return (
          <li key={index} className={classes.button}>
            <Glyph size={16} aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

function Offer({ text, expiresAt }: NonNullable<PhonePreviewProps['offer']>) {
  const end = useOfferEnd(expiresAt)
  return (
    <div className={classes.offer}>
      <IconGift size={20} aria-hidden="true" />
      <span>
        <b>{text}</b>
        {end !== undefined && (
          <Text span display="block" fz="xs" className="numbers">
            {end}
          </Text>
        )}
      </span>
    </div>
  )
}

/** The cards side by side. The arrow keys scroll them while they have the focus. */
function Cards({ cards }: { cards: readonly PhoneCard[] }) {
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
          <li key={index} className={`${classes.bubble} ${classes.card}`}>
            <CardHeader card={card} name={t('templates:cards.card', { number: index + 1 })} />
            <p className={classes.body}>
              <PlaceholderText text={card.body} />
            </p>
            <Buttons buttons={card.buttons} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function CardHeader({ card: { kind, media }, name }: { card: PhoneCard; name: string }) {
  const url = useMediaUrl(media)
  return <Header header={{ kind, url, name }} />
}

function Header({ header }: { header: PhoneHeader }) {
  const url = 'url' in header ? header.url : null
  const { isBroken, onError } = useImageLoad(url ?? undefined)
  if (header.kind === 'text')
    return header.text === '' ? null : (
      <p className={classes.title}>
        <PlaceholderText text={header.text} />
      </p>
    )
  if (header.kind === 'image' && url !== null && !isBroken)
    return <img className={classes.image} src={url} alt={header.name} onError={onError} />
  const Glyph = headerIcons[header.kind]
  return (
    <div className={classes.file}>
      <Glyph size={24} aria-hidden="true" />
      <Text span inherit miw={0} truncate fz="xs">
        {header.name}
      </Text>
    </div>
  )
}
