import { ActionIcon, Flex, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconSend2 } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { contentTexts } from '#contract/content-texts.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './trial.module.css'
import type { Trial } from './use-trial.ts'

/** The conversation of a test: the message to the line, and the answer that is written here. */
export function TrialChat({ trial, providerId }: { trial: Trial; providerId: string }) {
  const { t, language } = useTexts('groups', 'lineSettings')
  const { contact, message, messages, answer, times, error } = trial
  const provider = providerName(providerId)
  const code = answer?.status === 'failed' ? answer.payloadFailed?.code : undefined
  return (
    <section className={classes.chat} aria-label={t('lineSettings:test.conversation')}>
      {contact !== undefined && (
        <Flex className={classes.head ?? ''} gap={12} align="center">
          <Avatar id={contact.id} name={contactName(contact)} size={36} />
          <Flex component="span" direction="column" miw={0}>
            <Text span inherit truncate fw={600}>
              {contactName(contact)}
            </Text>
            <Text span size="sm" c="dimmed" className="numbers">
              {phoneText(contact)}
            </Text>
          </Flex>
        </Flex>
      )}
      <Stack gap={8} p={16} flex={1} aria-live="polite">
        {contact === undefined && (
          <Text c="dimmed" ta="center" my="auto">
            {t('lineSettings:test.awaiting')}
          </Text>
        )}
        {messages.map(({ id, sender, content, updatedAt, autoResponse }) => (
          <div key={id} className={sender === 'contact' ? classes.incoming : classes.outgoing}>
            {content.text}
            <Text
              component="time"
              ml={10}
              fz={11}
              c="dimmed"
              className="numbers"
              dateTime={updatedAt}
            >
              {autoResponse && `${t('lineSettings:test.automatic')} · `}
              {timeText(updatedAt)}
            </Text>
          </div>
        ))}
        {message !== undefined && <Fact>{t('lineSettings:test.lineReceives')}</Fact>}
        {times.answered !== undefined && <Fact>{t('lineSettings:test.lineSends')}</Fact>}
        {answer?.status === 'failed' && (
          <Notice>
            <strong>{t('lineSettings:test.refused')}</strong>{' '}
            {contentTexts[String(code)]?.[language] ??
              t('lineSettings:test.unknownCode', { provider })}
            {code !== undefined && (
              <Text span size="xs" display="block">
                {t('lineSettings:test.code', { code, provider })}
              </Text>
            )}
          </Notice>
        )}
        {error !== null && <ErrorNotice error={error} />}
      </Stack>
      <Composer trial={trial} />
    </section>
  )
}

const Fact = ({ children }: { children: string }) => (
  <p className={classes.fact}>
    <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
    {children}
  </p>
)

function Composer({ trial: { contact, isSending, send } }: { trial: Trial }) {
  const { t } = useTexts('lineSettings')
  const [text, setText] = useState(t('lineSettings:test.example'))
  const isOpen = contact !== undefined
  const submit = () => {
    if (!isOpen || isSending || text.trim() === '') return
    send(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    submit()
  }
  return (
    <TextInput
      m={16}
      aria-label={t('lineSettings:test.answer')}
      placeholder={isOpen ? t('lineSettings:test.answer') : t('lineSettings:test.writeFirst')}
      disabled={!isOpen}
      maxLength={limits.messageTextMax}
      value={isOpen ? text : ''}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('lineSettings:test.send')}
          disabled={!isOpen}
          loading={isSending}
          onClick={submit}
        >
          <IconSend2 size={19} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
