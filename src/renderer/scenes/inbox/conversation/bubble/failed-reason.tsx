import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { contentApi } from '#contract/api/content.ts'
import type { Message } from '#contract/entities/message.ts'
import { can } from '#contract/policies/index.ts'
import { call } from '#renderer/data/api-client.ts'
import { contentTextsQuery, textIn } from '#renderer/data/content-texts.ts'
import { languageAtom, viewerAtom } from '#renderer/data/session.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { ResendButton } from './resend-button.tsx'
import classes from './failed-reason.module.css'
import { failedMessageText, isUnnamedCode } from './failed-message-texts.ts'
import { resendAsText, type ResendContext } from './resend-message.ts'
import { useChat } from '#renderer/data/live/live.ts'

const ResendTemplate = lazy(() => import('./resend-template.tsx'))

/** The reason why the channel rejected a message, with a button to resend it if possible. */
export function FailedReason({ message }: { message: Message }) {
  const { t } = useTexts()
  const contentText = useContentText(message.payloadFailed?.code)
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(message.contactId)
  const isOpen = useIsWindowOpen(contact?.lastContactResponseAt)
  const context = contact !== undefined && viewer !== null && { viewer, contact, isOpen }
  return (
    <p className={classes.failed}>
      <span id={`failed-${message.id}`}>
        {t('inbox.failed.title', {
          reason: failedMessageText(t, message.payloadFailed, contentText),
        })}
      </span>
      {context && <ResendAction message={message} context={context} />}
    </p>
  )
}

/** Returns the content service's text for an error code of the channel, if the app has no text of its own for it. */
function useContentText(code: number | undefined): string | undefined {
  const language = useAtomValue(languageAtom)
  const texts = useQuery({
    ...contentTextsQuery(language, (spoken) =>
      call(contentApi.errorTexts, { query: { language: spoken } }),
    ),
    enabled: isUnnamedCode(code),
  })
  return isUnnamedCode(code) ? textIn(texts.data, String(code)) : undefined
}

/** The resend button. For a message made from a template, the group's channel templates are loaded first. */
function ResendAction({ message, context }: { message: Message; context: ResendContext }) {
  if (message.content.templateId === undefined)
    return (
      <ResendButton
        contact={context.contact}
        message={message}
        resend={resendAsText(message, context)}
      />
    )
  if (!can(context.viewer, 'message.send', context.contact)) return null
  return (
    <Suspense fallback={null}>
      <ResendTemplate message={message} context={context} />
    </Suspense>
  )
}
