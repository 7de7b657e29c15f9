import { IconForms } from '@tabler/icons-react'
import type { FlowAnswers } from '#contract/entities/flow.ts'
import classes from './content.module.css'

/** A customer's answers to a flow, field by field. */
export function FlowAnswersContent({ answers: { name, answers } }: { answers: FlowAnswers }) {
  return (
    <>
      {name !== undefined && (
        <span className={classes.flowName}>
          <IconForms size={16} stroke={1.8} aria-hidden="true" />
          {name}
        </span>
      )}
      <dl className={`${classes.answers} selectable`}>
        {answers.map(({ label, value }, index) => (
          <div key={`${index} ${label}`} className={classes.answer}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
