import {
  IconAddressBook,
  IconArrowForwardUp,
  IconArrowForwardUpDouble,
  IconCornerUpLeft,
  IconHandClick,
  IconHistory,
  IconList,
  IconShoppingCart,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Message } from '#contract/entities/messages/message.ts'
import classes from '#renderer/scenes/inbox/content/received.module.css'
import { JumpToAnswered, type ReplyQuoteProps } from './reply-quote.tsx'

/** A line above the content of a message that says how it came about. */
export interface MessageLabel {
  readonly icon: Icon
  readonly text: string
  /** Whether the message answers the one of which this was chosen. */
  readonly isChoice?: true
}

const choices = {
  button: 'inbox.customerMessages.button',
  row: 'inbox.customerMessages.row',
  templateButton: 'inbox.customerMessages.templateButton',
} as const

/**
 * The labels of a message, most of which a customer wrote without typing.
 * @param list the title of the list from which the customer chose; empty if it is not known
 */
export function messageLabels(
  t: TFunction,
  { content, replyTo }: Pick<Message, 'content' | 'replyTo'>,
  list: string,
): MessageLabel[] {
  const {
    forwarded,
    chosen,
    order,
    contacts = [],
    flowAnswers,
    isReply,
    deleted,
    imported,
  } = content
  if (deleted === true) return []
  const labels: MessageLabel[] = []
  if (imported !== undefined)
    labels.push({ icon: IconHistory, text: t('inbox.customerMessages.imported') })
  if (forwarded === 'often')
    labels.push({
      icon: IconArrowForwardUpDouble,
      text: t('inbox.customerMessages.forwardedOften'),
    })
  if (forwarded === 'once')
    labels.push({ icon: IconArrowForwardUp, text: t('inbox.customerMessages.forwarded') })
  if (chosen !== undefined) {
    const text =
      chosen === 'row' && list !== ''
        ? t('inbox.customerMessages.rowOf', { list })
        : t(choices[chosen])
    labels.push({ icon: chosen === 'row' ? IconList : IconHandClick, text, isChoice: true })
  }
  if (order !== undefined)
    labels.push({ icon: IconShoppingCart, text: t('inbox.customerMessages.order') })
  if (contacts.length > 0) labels.push({ icon: IconAddressBook, text: t('inbox.kinds.contacts') })
  const isAnswer = chosen !== undefined || flowAnswers !== undefined
  if (isReply === true && replyTo === undefined && !isAnswer)
    labels.push({ icon: IconCornerUpLeft, text: t('inbox.customerMessages.earlier') })
  return labels
}

interface MessageLabelsProps {
  labels: readonly MessageLabel[]
  /** The message that this one answers; its choice leads there. */
  answers?: ReplyQuoteProps | undefined
}

export function MessageLabels({ labels, answers }: MessageLabelsProps) {
  return labels.map(({ icon: Glyph, text, isChoice }) => {
    const line = (
      <>
        <Glyph size={14} stroke={1.8} aria-hidden="true" />
        {text}
      </>
    )
    return isChoice && answers !== undefined ? (
      <JumpToAnswered key={text} {...answers} className={classes.label} label={text}>
        {line}
      </JumpToAnswered>
    ) : (
      <span key={text} className={classes.label}>
        {line}
      </span>
    )
  })
}
