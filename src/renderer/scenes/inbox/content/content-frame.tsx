import { IconForms, IconList, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MessageContent, MessageOption } from '#contract/entities/messages/message.ts'
import type { Asked } from '#contract/rules/messages/customer-question.ts'
import classes from './content.module.css'
import { ExternalLink } from '#renderer/components/external-link.tsx'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** The button on the customer's phone that gives what a message asks for. */
const answers = {
  place: { icon: IconMapPin, label: 'inbox.message.sendsPlace' },
  number: { icon: IconPhone, label: 'inbox.message.sharesNumber' },
  call: { icon: IconPhone, label: 'inbox.message.allowsCalls' },
} as const

/** Whether a message has a header, a footer, options, a flow or a button that asks for something of the customer. */
export function hasFrame({ header, footer, options, flow, asksFor }: MessageContent): boolean {
  const hasText = header !== undefined || footer !== undefined
  const hasButton = flow !== undefined || (asksFor !== undefined && asksFor !== 'unknown')
  return hasText || hasButton || (options?.length ?? 0) > 0
}

/** Shows header, footer, button and options around a message's body, as on the customer's phone. */
export function ContentFrame({
  content,
  children,
}: {
  content: MessageContent
  children: ReactNode
}) {
  const { t } = useInboxTexts()
  const { type, header, footer, button, flow, asksFor, options = [] } = content
  return (
    <>
      {header !== undefined && <span className={classes.header}>{header}</span>}
      {children}
      {footer !== undefined && <span className={classes.footer}>{footer}</span>}
      {type === 'list' && button !== undefined && (
        <span className={classes.listButton}>
          <IconList size={16} stroke={1.8} aria-hidden="true" />
          {button}
        </span>
      )}
      {flow !== undefined && button !== undefined && (
        <span className={classes.listButton}>
          <IconForms size={16} stroke={1.8} aria-hidden="true" />
          {button}
        </span>
      )}
      {asksFor !== undefined && asksFor !== 'unknown' && <AnswerButton asksFor={asksFor} />}
      <Options
        options={options}
        label={button ?? t('inbox.message.options')}
        isList={type === 'list'}
      />
    </>
  )
}

function AnswerButton({ asksFor }: { asksFor: Asked }) {
  const { t } = useInboxTexts()
  const { icon: Glyph, label } = answers[asksFor]
  return (
    <span className={classes.listButton}>
      <Glyph size={16} stroke={1.8} aria-hidden="true" />
      {t(label)}
    </span>
  )
}

interface OptionsProps {
  options: readonly MessageOption[]
  label: string
  /** Whether the options are the rows of a list; otherwise they are buttons. */
  isList?: boolean
}

/** The options of a message or a card. */
export function Options({ options, label, isList = false }: OptionsProps) {
  if (options.length === 0) return null
  return (
    <ul className={classes.options} aria-label={label}>
      {options.map((option, index) => {
        const isFirstOfSection =
          option.section !== undefined && option.section !== options[index - 1]?.section
        return (
          <li key={option.id}>
            {isFirstOfSection && <div className={classes.section}>{option.section}</div>}
            <Option option={option} isRow={isList} />
          </li>
        )
      })}
    </ul>
  )
}

/** An option of a message: a row of a list, or a button. A button with a URL is a link. */
function Option({ option, isRow }: { option: MessageOption; isRow: boolean }) {
  const { title, description, url } = option
  if (url !== undefined) {
    return (
      <div className={classes.option} data-kind="button">
        <ExternalLink href={url} onOpen={openExternal}>
          {title}
        </ExternalLink>
      </div>
    )
  }
  return (
    <div className={classes.option} data-kind={isRow ? 'row' : 'button'}>
      {title}
      {description !== undefined && <span className={classes.optionText}>{description}</span>}
    </div>
  )
}
