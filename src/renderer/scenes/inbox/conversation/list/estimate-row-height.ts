import type { MessageContent } from '#contract/entities/message.ts'
import { pictureSize } from '../content/picture-size.ts'
import type { Row } from '../rows.ts'

/** Letters on a full line of a bubble, and what a line and a bubble's own edges take, px. */
const lettersALine = 68
const lineHeight = 20
const edges = 25
/** What a message answers, on its line above, px. */
const quoteHeight = 34

function textHeight(text: string): number {
  let lines = 0
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / lettersALine))
  return lines * lineHeight
}

/** Reckoned once a content: a page put in front asks for every row below it again. */
const reckoned = new WeakMap<MessageContent, number>()

function contentHeight(content: MessageContent): number {
  const known = reckoned.get(content)
  if (known !== undefined) return known
  const height = reckon(content)
  reckoned.set(content, height)
  return height
}

function reckon(content: MessageContent): number {
  const { header, footer, options = [] } = content
  const small = (header === undefined ? 0 : 24) + (footer === undefined ? 0 : 20)
  const button = content.type === 'list' ? 40 : 0
  const choices = options.length === 0 ? 0 : 24 + button + options.length * 38
  return saidHeight(content) + small + choices
}

function saidHeight(content: MessageContent): number {
  const text = content.text ?? ''
  switch (content.type) {
    case 'image':
      return (
        pictureSize(content.width, content.height).height +
        (text === '' ? -5 : 6 + textHeight(text))
      )
    case 'audio':
      return 62
    case 'file':
      return 66 + (text === '' ? 0 : textHeight(text))
    case 'location':
      return 210
    case 'sticker':
      return 174
    default:
      return textHeight(text)
  }
}

/** About how high a row will be, px; it is measured once it is drawn. */
export function estimateHeight(
  row: Row | undefined,
  content: MessageContent | undefined,
  isAnswer = false,
): number {
  if (row === undefined) return 0
  if (row.kind === 'day' || row.kind === 'unread') return 44
  const edge = row.joinsNext ? edges - 7 : edges
  const quote = isAnswer ? quoteHeight : 0
  return (content === undefined ? lineHeight : contentHeight(content)) + quote + edge
}
