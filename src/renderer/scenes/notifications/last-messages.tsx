import { Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'
import { detailAddition } from '#contract/rules/messages/message-detail.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { timeText } from '#renderer/components/dates/times.ts'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { currentGroupIdAtom, languageAtom, membersAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './notification-panel.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

const shownMessages = 5

/** The newest messages of a chat as plain texts. Showing them does not mark the chat as read. */
export function LastMessages({
  contactId,
  contactName,
}: {
  contactId: string
  contactName: string
}) {
  const { t } = useTexts('notifications', 'lineTerms')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf('notifications', 'messages', groupId, contactId),
    queryFn: ({ signal }) =>
      call(messagesApi.messages, {
        params: { contactId },
        query: { limit: shownMessages, offset: 0 },
        groupId,
        signal,
      }),
  })
  return (
    <>
      <Text component="h3" mb={10} size="sm" fw={600} c="dimmed">
        {t('notifications:panel.messages')}
      </Text>
      {error !== null && (
        <ErrorNotice
          title={t('notifications:panel.messagesFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height={120} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('notifications:panel.noMessages')}
        </Text>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Flex component="ol" direction="column" gap={8} maw={560}>
          {data.items.map((message) => (
            <MessageLine key={message.id} message={message} contactName={contactName} />
          ))}
        </Flex>
      )}
    </>
  )
}

function MessageLine({ message, contactName }: { message: Message; contactName: string }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const language = useAtomValue(languageAtom)
  const members = useAtomValue(membersAtom)
  const { sender, sentByUserId, content, updatedAt: at } = message
  const isOurs = sender !== 'contact'
  const colleague = members?.find(({ id }) => id === sentByUserId)?.name
  const { kind, text, detail } = messagePreview(content)
  const words: Readonly<Record<string, string>> = messageKindWords[language]
  const ofDetail = detail && [words[kind], detailAddition(detail)].filter(Boolean).join(' · ')
  return (
    <li className={classes.message} data-ours={isOurs || undefined}>
      <span className={classes.sender}>
        {isOurs ? (colleague ?? t('notifications:panel.us')) : contactName}
        <time className="numbers" dateTime={at}>
          {timeText(at)}
        </time>
      </span>
      <span className="selectable" dir="auto">
        {(ofDetail ?? text) || (words[kind] ?? t('notifications:panel.message'))}
      </span>
    </li>
  )
}
