import type { Message } from '#contract/entities/messages/message.ts'
import classes from './reactions.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** The reactions on a message, at the lower edge of its bubble. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const shown = message.reactions.filter((reaction) => reaction.emoji !== '')
  if (shown.length === 0) return null
  return (
    <ul className={classes.reactions} aria-label={t('inbox.message.reactions')}>
      {shown.map(({ sender, emoji }) => (
        <li
          key={`${sender} ${emoji}`}
          className={classes.reaction}
          title={t(
            sender === 'contact' ? 'inbox.message.reactionTheirs' : 'inbox.message.reactionOurs',
          )}
        >
          {emoji}
        </li>
      ))}
    </ul>
  )
}
