import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { placeText } from '#contract/rules/messages/place-text.ts'
import { AudioContent } from './audio-content.tsx'
import { FileContent } from './file-content.tsx'
import { FlowAnswersContent } from './flow-answers-content.tsx'
import { ImageContent } from './pictures/image-content.tsx'
import { ContentFrame, hasFrame } from './content-frame.tsx'
import { isLongText } from './fold-text.ts'
import { FoldedText } from './folded-text.tsx'
import { isPicture } from './pictures/picture-size.ts'
import { ContactCards } from './contact-cards.tsx'
import { UndeliveredFile, UnsupportedContent } from './pictures/missing-content.tsx'
import { LocationContent } from './places/location-content.tsx'
import { MessageText } from './message-text.tsx'
import { StickerContent } from './pictures/sticker-content.tsx'
import classes from './content.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const CatalogueContent = lazy(() => import('./catalogue/catalogue-content.tsx'))
const CustomerAnswer = lazy(() => import('./customer-answer.tsx'))
const TemplateOffer = lazy(() => import('./template/template-offer.tsx'))
const TemplateCards = lazy(() => import('./template/template-cards.tsx'))

/** The height of cards with pictures, a text and a button, reserved until their code has loaded. */
const CARDS_PX = 240

interface ContentProps {
  content: MessageContent
  id: string
  /** When the message was written; undefined outside a conversation. */
  at?: string
  /** The key of the message's row; undefined outside a conversation, e.g. in a preview. */
  row?: string
  /** Whether the customer sent it. */
  isReceived?: boolean
}

/** The content of a message: its body and, if it has them, header, footer, button and options. */
export function Content(props: ContentProps) {
  const { content } = props
  const { place, cards, offer } = content
  const body = (
    <>
      {place !== undefined && <Place place={place} />}
      {offer === undefined ? <ContentBody {...props} /> : <OfferBody {...props} offer={offer} />}
      {cards !== undefined && (
        <Suspense fallback={<Box component="span" display="block" h={CARDS_PX} />}>
          <TemplateCards cards={cards} />
        </Suspense>
      )}
    </>
  )
  if (content.product !== undefined)
    return (
      <>
        <Suspense fallback={<Box component="span" display="block" h={58} />}>
          <CatalogueContent content={content} />
        </Suspense>
        {body}
      </>
    )
  return hasFrame(content) ? <ContentFrame content={content}>{body}</ContentFrame> : body
}

/** The file of an offer's message, the offer, and its text, in the order of the customer's phone. */
function OfferBody({
  offer,
  ...props
}: ContentProps & { offer: NonNullable<MessageContent['offer']> }) {
  const { text: _, ...file } = props.content
  return (
    <>
      {file.media !== undefined && <ContentBody {...props} content={file} />}
      <Suspense fallback={<Box component="span" display="block" h={58} />}>
        <TemplateOffer offer={offer} />
      </Suspense>
      <Text {...props} />
    </>
  )
}

/** The place in the header of a template's message. */
function Place({ place }: { place: NonNullable<MessageContent['place']> }) {
  return (
    <Box component="span" display="block" mb={8}>
      <LocationContent content={{ type: 'location', ...place, text: placeText(place) }} />
    </Box>
  )
}

/** The text of a message. In a conversation a long text is folded. */
function Text({ content: { text = '', chosen }, row }: ContentProps) {
  if (chosen === 'row') return <ChosenRow text={text} />
  if (row !== undefined && isLongText(text)) return <FoldedText text={text} row={row} />
  return <MessageText text={text} />
}

/** The row of a list that the customer chose: its title, and its description if it has one. */
function ChosenRow({ text }: { text: string }) {
  const [title = '', ...description] = text.split('\n')
  if (description.length === 0) return <MessageText text={title} />
  return (
    <span className="selectable" dir="auto">
      <b className={classes.chosen}>{title}</b>
      <span className={classes.cardMeta}>{description.join(' ')}</span>
    </span>
  )
}

/** An order or products, about as high before their code has loaded as after it. */
function Rows({ content, count }: { content: MessageContent; count: number }) {
  return (
    <Suspense fallback={<Box component="span" display="block" w={300} h={56 * count + 40} />}>
      <CatalogueContent content={content} />
    </Suspense>
  )
}

/** The body of a message, by its type. */
function ContentBody(props: ContentProps) {
  const { t } = useInboxTexts()
  const { content, id, at, isReceived = false } = props
  const { flowAnswers, order, products, contacts = [], unsupported, mediaState } = content
  if (unsupported !== undefined) return <UnsupportedContent name={unsupported} />
  if (mediaState !== undefined && content.media === undefined)
    return <UndeliveredFile content={content} id={id} at={at} />
  if (flowAnswers !== undefined) return <FlowAnswersContent answers={flowAnswers} />
  if (content.callPermission !== undefined || content.sharedNumber !== undefined)
    return (
      <Suspense fallback={<Box component="span" display="block" w={240} h={40} />}>
        <CustomerAnswer content={content} />
      </Suspense>
    )
  const rows = order?.items ?? products?.ids
  if (rows !== undefined) return <Rows content={content} count={rows.length} />
  if (contacts.length > 0) return <ContactCards contacts={contacts} isReceived={isReceived} />
  const picture = (
    <ImageContent content={content} {...(props.row !== undefined && { row: props.row })} />
  )
  switch (content.type) {
    case 'image':
      return picture
    case 'audio':
      return <AudioContent {...props} />
    case 'file':
      return <FileContent content={content} />
    case 'location':
      return <LocationContent content={content} />
    case 'sticker':
      return <StickerContent content={content} />
    case 'list':
    case 'quick_reply':
      if (isPicture(content)) return picture
      if (content.media !== undefined) return <FileContent content={content} />
      return <Text {...props} />
    case 'reaction':
    case 'text':
      return <Text {...props} />
    case 'unknown':
      return <span className={classes.unknown}>{t('inbox.message.unknown')}</span>
  }
}
