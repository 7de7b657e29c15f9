import { ActionIcon, Flex, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './onboarding.module.css'
import type { TestChat } from './use-test-chat.ts'

/** The conversation with the first customer, or a placeholder until they write. */
export function TrialConversation({ chat }: { chat: TestChat }) {
  const { t } = useTexts('groups')
  const { contact, messages } = chat
  if (contact === undefined)
    return (
      <div className={classes.awaiting} role="status">
        <Skeleton width={220} height={40} />
        {t('groups:onboarding.awaiting')}
      </div>
    )
  const name = contactName(contact)
  return (
    <Flex
      component="section"
      direction="column"
      miw={0}
      flex={1}
      aria-label={t('groups:onboarding.conversation')}
    >
      <header className={classes.chatHead}>
        <Avatar id={contact.id} name={name} size={36} />
        <Flex component="span" direction="column" miw={0}>
          <Text span inherit truncate fw={600}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed" className="numbers">
            {phoneText(contact)}
          </Text>
        </Flex>
      </header>
      <Stack gap={8} p={16} flex={1} aria-live="polite">
        <p className={classes.works}>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{t('groups:onboarding.works')}</strong>
            {t('groups:onboarding.worksText')}
          </span>
        </p>
        {messages.map(({ id, sender, content, updatedAt }) => (
          <p key={id} className={sender === 'contact' ? classes.incoming : classes.outgoing}>
            {content.text}
            <Text
              component="time"
              inherit
              ml={10}
              fz={11}
              c="dimmed"
              className="numbers"
              dateTime={updatedAt}
            >
              {timeText(updatedAt)}
            </Text>
          </p>
        ))}
      </Stack>
      <Answer onSend={chat.answer} />
    </Flex>
  )
}

function Answer({ onSend }: { onSend: TestChat['answer'] }) {
  const { t } = useTexts('groups')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The test message has arrived, so focus the field for the answer.
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setError(null)
    try {
      await onSend(text.trim())
      setText('')
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  return (
    <Stack gap={8} pb={16} px={16}>
      {error !== null && <ErrorNotice error={error} />}
      <TextInput
        ref={field}
        aria-label={t('groups:onboarding.answer')}
        placeholder={t('groups:onboarding.answer')}
        maxLength={limits.messageTextMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('groups:onboarding.send')}
            loading={isBusy}
            onClick={() => void send()}
          >
            <IconSend2 size={19} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        }
      />
    </Stack>
  )
}
