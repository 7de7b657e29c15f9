import { Button, Kbd } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { contentWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { agoText } from '#renderer/components/dates/times.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './collision-notice.module.css'
import { collisionNoticeId, focusCollision, type Collision } from './use-collision.ts'

export interface CollisionNoticeProps {
  collision: Collision
  /** Whether the notice takes the focus. False while the user is typing something else. */
  takesFocus: () => boolean
  onSendAnyway: () => void
  onEdit: () => void
  onDiscard: () => void
}

/**
 * Says that a colleague has answered before the user, and what with. The message was not sent: the user sends, edits or
 * discards it. Enter never sends: it presses the focused button, which edits.
 */
export default function CollisionNotice({
  collision,
  takesFocus,
  onSendAnyway,
  onEdit,
  onDiscard,
}: CollisionNoticeProps) {
  const { t, i18n } = useInboxTexts()
  const now = useAtomValue(nowAtom)
  const { answer, colleague, count, hasText } = collision
  const takeFocus = useEffectEvent((answerId: string) => {
    if (answerId !== '' && takesFocus()) focusCollision()
  })
  useEffect(() => takeFocus(answer.id), [answer.id])
  const name = firstName(colleague.name)
  const ago = agoText(now - Date.parse(answer.updatedAt), i18n.language)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSendAnyway()
  }
  return (
    <div
      id={collisionNoticeId}
      className={classes.notice}
      role="group"
      tabIndex={-1}
      aria-labelledby="collision-title"
      aria-describedby="collision-answer"
      onKeyDown={onKeyDown}
    >
      <IconAlertTriangle className={classes.icon} size={18} stroke={1.8} aria-hidden="true" />
      {/* Without the time, which changes each second. */}
      <span id="collision-title" className="spoken" role="alert">
        {t('inbox.collision.spoken', { name })}
      </span>
      <div className={classes.words}>
        <p className={classes.answer}>
          <strong>{t('inbox.collision.title', { name, ago })}</strong>{' '}
          <q id="collision-answer" dir="auto">
            {contentWords(t, answer.content)}
          </q>
        </p>
        <p className={classes.unsent}>
          {count > 1 && `${t('inbox.collision.several', { count })} `}
          {t('inbox.collision.unsent')}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-md" onClick={onSendAnyway}>
          {t('inbox.failed.sendAnyway')}
        </Button>
        {hasText && (
          <Button
            variant="default"
            size="compact-md"
            rightSection={<Kbd aria-hidden="true">↵</Kbd>}
            onClick={onEdit}
            data-autofocus
          >
            {t('inbox.collision.edit')}
          </Button>
        )}
        <Button variant="subtle" color="red" size="compact-md" onClick={onDiscard}>
          {t('inbox.failed.discard')}
        </Button>
      </div>
    </div>
  )
}
