import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { contentApi } from '#contract/api/messages/content.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { contentTextsQuery, textIn } from '#renderer/data/service/content-texts.ts'
import { languageAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import classes from './failed-reason.module.css'
import { failedMessageText, isUnnamedCode, isWholeText } from './failed-message-texts.ts'
import { Remedies } from './remedies.tsx'
import { useChat } from '#renderer/data/live/live.ts'

/** The reason why the channel rejected a message, with what the user can do: the action that helps, and to discard it. */
export function FailedReason({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const code = message.payloadFailed?.code
  const contentText = useContentText(code)
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(message.contactId)
  const isOpen = useIsWindowOpen(contact?.lastContactResponseAt)
  const context = contact !== undefined && viewer !== null && { viewer, contact, isOpen }
  const reason = failedMessageText(t, message.payloadFailed, contentText)
  return (
    <p className={classes.failed}>
      <span id={`failed-${message.id}`}>
        {isWholeText(code) ? reason : t('inbox.failed.title', { reason })}
      </span>
      {context && <Remedies message={message} context={context} />}
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
