import type { MessageContent } from '#contract/entities/message.ts'
import classes from './content.module.css'
import { MessageText } from './message-text.tsx'
import { useTexts } from '../texts.tsx'

/** A message with choices, as the customer was shown it. */
export function InteractiveContent({ content }: { content: MessageContent }) {
  const { t } = useTexts()
  const options = content.options ?? []
  return (
    <>
      {content.header !== undefined && <span className={classes.header}>{content.header}</span>}
      <MessageText text={content.text ?? ''} />
      {content.footer !== undefined && <span className={classes.footer}>{content.footer}</span>}
      {options.length > 0 && (
        <ul className={classes.options} aria-label={content.button ?? t('inbox.message.options')}>
          {options.map((option, index) => {
            const begins =
              option.section !== undefined && option.section !== options[index - 1]?.section
            return (
              <li key={option.id}>
                {begins && <div className={classes.section}>{option.section}</div>}
                <div className={classes.option} data-kind={content.type}>
                  {option.title}
                  {option.description !== undefined && (
                    <span className={classes.optionText}>{option.description}</span>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
