import { Text } from '@mantine/core'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { Content } from '#renderer/scenes/inbox/content/content.tsx'
import classes from './template-form.module.css'

export interface MessagePreviewProps {
  content: MessageContent
  /** Shown instead of an empty bubble; absent if the content is never empty. */
  emptyText?: string
}

/** A message as the customer will see it. */
export function MessagePreview({ content, emptyText }: MessagePreviewProps) {
  if (emptyText !== undefined && isEmpty(content)) {
    return (
      <div className={classes.stage}>
        <Text m="auto" size="sm" c="dimmed" ta="center">
          {emptyText}
        </Text>
      </div>
    )
  }
  return (
    <div className={classes.stage}>
      <div className={classes.bubble}>
        <Content content={content} id="preview" />
      </div>
    </div>
  )
}

function isEmpty({
  text = '',
  header,
  footer,
  button,
  options = [],
  media,
}: MessageContent): boolean {
  return text === '' && !header && !footer && !button && options.length === 0 && !media
}
