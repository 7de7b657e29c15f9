import { IconForms } from '@tabler/icons-react'
import type { FlowAnswers } from '#contract/entities/messages/message-flow.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './content.module.css'

/** A customer's answers to a flow, field by field. The flow of another program has no name here. */
export function FlowAnswersContent({ answers: { name, answers } }: { answers: FlowAnswers }) {
  const { t } = useInboxTexts()
  return (
    <>
      <span className={classes.flowName}>
        <IconForms size={16} stroke={1.8} aria-hidden="true" />
        {name ?? t('inbox.customerMessages.answers')}
      </span>
      {answers.length === 0 ? (
        <span className={classes.cardMeta}>{t('inbox.customerMessages.noAnswers')}</span>
      ) : (
        <dl className={`${classes.answers} selectable`}>
          {answers.map(({ label, value }, index) => (
            <div key={`${index} ${label}`} className={classes.answer}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
