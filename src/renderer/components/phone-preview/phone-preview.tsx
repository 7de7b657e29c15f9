import { Box, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconForms,
  IconList,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
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
  readonly kind: 'reply' | 'url' | 'phone' | 'copy' | 'flow' | 'list'
  readonly text: string
}

const buttonIcons: Record<PhoneButton['kind'], Icon> = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  copy: IconCopy,
  flow: IconForms,
  list: IconList,
}

const headerIcons = {
  image: IconPhoto,
  video: IconPlayerPlay,
  document: IconFileText,
  place: IconMapPin,
} as const

/** A message as a customer's phone shows it: header, body, footer and buttons. */
export function PhonePreview(props: PhonePreviewProps) {
  const { label, businessName, header, body, emptyText, footer = '', buttons = [] } = props
  return (
    <div className={classes.phone} role="group" aria-label={label}>
      <div className={classes.bar}>{businessName}</div>
      <Box py={16} px={12} bg="var(--b-canvas)">
        <div className={classes.bubble}>
          {header !== undefined && <Header header={header} />}
          {body.trim() === '' ? (
            <p className={classes.empty}>{emptyText}</p>
          ) : (
            <p className={classes.body}>
              <PlaceholderText text={body} />
            </p>
          )}
          {footer !== '' && <p className={classes.footer}>{footer}</p>}
          {buttons.length > 0 && (
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
          )}
        </div>
      </Box>
    </div>
  )
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
