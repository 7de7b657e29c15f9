import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { Message } from '#contract/entities/message.ts'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '../../../../data/session.ts'
import { useTexts } from '../../shared/texts.tsx'
import { useIsWindowOpen } from '../../dates/use-is-window-open.ts'
import { AgainButton } from './resend-button.tsx'
import classes from './failed-reason.module.css'
import { failedWords } from './failed-message-texts.ts'
import { wordsAgain, type Place } from './resend-message.ts'
import { useChat } from '../../../../data/live/live.ts'

const TemplateAgain = lazy(() => import('./resend-template.tsx'))

/** Why the channel did not take a message, and another try where one makes sense. */
export function FailedReason({ message }: { message: Message }) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(message.contactId)
  const isOpen = useIsWindowOpen(contact?.lastContactResponseAt)
  const place = contact !== undefined && viewer !== null && { viewer, contact, isOpen }
  return (
    <p className={classes.failed}>
      <span id={`failed-${message.id}`}>
        {t('inbox.failed.title', { reason: failedWords(t, message.payloadFailed) })}
      </span>
      {place && <Again message={message} place={place} />}
    </p>
  )
}

/** Another try, where one makes sense. What was made from a template needs a look at the group's templates first. */
function Again({ message, place }: { message: Message; place: Place }) {
  if (message.content.templateId === undefined)
    return (
      <AgainButton contact={place.contact} message={message} again={wordsAgain(message, place)} />
    )
  if (!can(place.viewer, 'message.send', place.contact)) return null
  return (
    <Suspense fallback={null}>
      <TemplateAgain message={message} place={place} />
    </Suspense>
  )
}
