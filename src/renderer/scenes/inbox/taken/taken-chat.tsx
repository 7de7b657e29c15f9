import { Button, Stack, Text } from '@mantine/core'
import { IconMessageOff, IconMessages } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { limits } from '#contract/limits.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { currentLive, useChat, useOutgoing } from '#renderer/data/live/live.ts'
import type { Taken } from '#renderer/data/live/store/event-result.ts'
import { focusComposer } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import { chatTakenText } from '#renderer/scenes/inbox/ownership/take.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { contentWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './taken-draft.module.css'
import { TakenDraft } from './taken-draft.tsx'
import { useTakenText } from './use-taken-text.ts'

export interface TakenChatProps {
  contactId: string
  /** What the event said that closed the chat; undefined if the chat was opened afterwards. */
  taken: Taken | undefined
}

/**
 * In place of a chat that the user no longer sees: who took it, when, for one minute what they answered, and what the
 * user had written. If the user sees the chat again, e.g. because it was released, it can be opened.
 */
export default function TakenChat({ contactId, taken }: TakenChatProps) {
  const { t } = useInboxTexts()
  const now = useAtomValue(nowAtom)
  const isBack = useChat(contactId) !== undefined
  const refusal = (useOutgoing(contactId) ?? []).findLast(({ error }) => error?.taken)?.error?.taken
  const eventText = useTakenText(taken)
  const at = refusal && Date.parse(refusal.at)
  const refusalText =
    refusal && chatTakenText({ ...refusal, sinceMs: now - Date.parse(refusal.at) })
  const isRecent = at !== undefined && now - at < limits.takenAnswerMs
  const noteUntil =
    taken?.noteUntil ??
    (at === undefined ? undefined : new Date(at + limits.handOverNoteMs).toISOString())
  const open = () => {
    void currentLive().conversations.open(contactId)
    focusComposer()
  }
  if (isBack)
    return (
      <EmptyState
        icon={IconMessages}
        title={t('inbox.taken.again')}
        text={t('inbox.taken.againText')}
        action={<Button onClick={open}>{t('inbox.taken.open')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconMessageOff}
      title={t('inbox.conversation.hiddenTitle')}
      text={refusalText ?? eventText ?? t('inbox.conversation.hidden')}
      action={
        <Stack gap={16}>
          {isRecent && refusal?.answer !== undefined && (
            <section className={classes.draft}>
              <Text component="h2" mb={6} size="xs" fw={600} c="dimmed">
                {t('inbox.taken.answer', { name: firstName(refusal.userName) })}
              </Text>
              <blockquote className={`selectable ${classes.text}`} dir="auto">
                {contentWords(t, refusal.answer.content)}
              </blockquote>
            </section>
          )}
          <TakenDraft contactId={contactId} noteUntil={noteUntil} />
        </Stack>
      }
    />
  )
}
