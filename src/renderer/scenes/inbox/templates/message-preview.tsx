import type { MessageContent } from '#contract/entities/message.ts'
import { Content } from '../conversation/content.tsx'
import classes from './template-form.module.css'

/** A message as the customer will see it. */
export function MessagePreview({ content }: { content: MessageContent }) {
  return (
    <div className={classes.stage}>
      <div className={classes.bubble}>
        <Content content={content} id="preview" />
      </div>
    </div>
  )
}
