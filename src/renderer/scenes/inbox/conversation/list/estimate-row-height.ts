import type { MessageContent } from '#contract/entities/messages/message.ts'
import { hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { isLongText, lineCount, shownLineCount } from '#renderer/scenes/inbox/content/fold-text.ts'
import { isPicture, pictureSize } from '#renderer/scenes/inbox/content/pictures/picture-size.ts'
import { isSeparator, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'

/** Height of a line, px. */
const lineHeight = 20
/** Height of a bubble's padding and margin, px. */
const edges = 25
/** Height of a note's author, padding and margin, px. */
const noteEdges = 44
/** Height of an album, px. */
const albumHeight = 354
/** Height of a quoted message, px. */
const quoteHeight = 50

/** Height of the button below a folded text, px. */
const moreHeight = 24

const textHeight = (text: string): number => lineCount(text) * lineHeight

/** The height of a text that is folded if it is long. */
const foldedHeight = (text: string): number =>
  shownLineCount(text) * lineHeight + (isLongText(text) ? moreHeight : 0)

/**
 * Caches the estimated height of each message content, because loading an older page requests the heights of all rows.
 */
// oxlint-disable-next-line bandeja/no-module-state -- caches a pure function; the result is the same for every user
const contentHeights = new WeakMap<MessageContent, number>()

function contentHeight(content: MessageContent): number {
  const known = contentHeights.get(content)
  if (known !== undefined) return known
  const height = estimateContent(content)
  contentHeights.set(content, height)
  return height
}

/** Height of the card of an advertisement, of a label and of a product, px. */
const referralHeight = 92
const labelHeight = 20
const productHeight = 46

/** Height of what is around the body of a customer's message, px. */
function extrasHeight(content: MessageContent): number {
  const { referral, forwarded, chosen, order, product } = content
  const labels = [forwarded, chosen, order].filter((one) => one !== undefined).length
  return (
    labels * labelHeight +
    (referral === undefined ? 0 : referralHeight) +
    (product === undefined ? 0 : productHeight)
  )
}

function estimateContent(content: MessageContent): number {
  const { header, footer, options = [] } = content
  const captions = (header === undefined ? 0 : 24) + (footer === undefined ? 0 : 20)
  const button = content.type === 'list' ? 40 : 0
  const optionsHeight = options.length === 0 ? 0 : 24 + button + options.length * 38
  return bodyHeight(content) + captions + optionsHeight + extrasHeight(content)
}

/** The map of a place with its words, px. */
const placeHeight = 210

function bodyHeight(content: MessageContent): number {
  const text = content.text ?? ''
  const { deleted, unsupported, order, contacts = [], call, mediaState, media } = content
  const { flowAnswers } = content
  if (deleted === true) return lineHeight
  if (call !== undefined) return 36
  if (unsupported !== undefined) return 36
  if (order !== undefined) return (order.items.length + 1) * 52 + textHeight(order.note ?? '')
  if (contacts.length > 0) return contacts.length > 1 ? 110 : 86
  if (flowAnswers !== undefined) return 26 + flowAnswers.answers.length * 42
  if (mediaState !== undefined && media === undefined && content.type !== 'image') return 52
  if (isPicture(content))
    return (
      pictureSize(content.width, content.height).height + (text === '' ? -5 : 6 + textHeight(text))
    )
  if (hasChoices(content.type) && content.media !== undefined) return 66 + textHeight(text)
  switch (content.type) {
    case 'audio':
      return 62
    case 'file':
      return 66 + (text === '' ? 0 : textHeight(text))
    case 'location':
      return placeHeight
    case 'sticker':
      return 174
    default:
      return foldedHeight(text) + (content.place === undefined ? 0 : placeHeight + 8)
  }
}

/** Estimates the height of a row until it is rendered and measured, px. */
export function estimateHeight(
  row: Row | undefined,
  content: MessageContent | undefined,
  hasQuote = false,
): number {
  if (row === undefined) return 0
  if (isSeparator(row)) return 44
  if (row.kind === 'item')
    return row.item.kind === 'note' ? textHeight(row.item.note.text) + noteEdges : 32
  if (row.kind === 'album') return albumHeight
  const edge = row.joinsNext ? edges - 7 : edges
  const quote = hasQuote ? quoteHeight : 0
  return (content === undefined ? lineHeight : contentHeight(content)) + quote + edge
}
