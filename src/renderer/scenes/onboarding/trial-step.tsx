import { Button, Flex, Group, Loader, Text, Timeline } from '@mantine/core'
import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { chatLink } from '#contract/rules/line/qr-code.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { durationText, timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { SlowLineNotice, useIsLineSlow } from '#renderer/components/group-form/slow-line-notice.tsx'
import { QrPicture } from '#renderer/components/files/qr-picture.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import {
  finishOnboarding,
  ownOnboardingAtom,
  updateOnboarding,
} from '#renderer/data/groups/onboarding.ts'
import { chatPath, paths } from '#renderer/data/navigation/paths.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './onboarding.module.css'
import { TrialConversation } from './trial-conversation.tsx'
import { TrialMessageRequest } from './trial-message-request.tsx'
import { useTestChat, type TestChat } from './use-test-chat.ts'

/**
 * Waits for a first message to the line, which proves that the line works. After the message has arrived, the button
 * that ends the step opens the conversation in the inbox.
 */
export function TrialStep() {
  const { t } = useTexts('groups')
  const { group } = useAtomValue(ownOnboardingAtom)
  const chat = useTestChat(group?.id ?? '')
  const { contact } = chat
  if (group === null) return null
  const phone = linePhoneText(group.phone)
  const copy = () => {
    request('clipboard.write', { text: phone }).then(
      () => showToast(t('groups:onboarding.copied')),
      showError,
    )
  }
  const back = () => updateOnboarding({ step: 'team' })
  const finish = () =>
    finishOnboarding(contact === undefined ? paths.dashboard : chatPath(contact.id))
  return (
    <StepFrame
      title={t('groups:onboarding.test')}
      text={t('groups:onboarding.testText')}
      isWideAside
      start={
        <Button variant="default" onClick={back}>
          {t('groups:onboarding.back')}
        </Button>
      }
      buttons={
        contact === undefined ? (
          <Button variant="default" onClick={finish}>
            {t('groups:onboarding.skip')}
          </Button>
        ) : (
          <Button onClick={finish} rightSection={<IconChevronRight size={17} aria-hidden="true" />}>
            {t('groups:onboarding.finish')}
          </Button>
        )
      }
      aside={<TrialConversation chat={chat} />}
      onBack={back}
    >
      <Group wrap="wrap" gap={20} mb={20}>
        <QrPicture
          text={chatLink(group.phone, t('groups:onboarding.hello'))}
          label={t('groups:onboarding.qr')}
          sizePx={150}
        />
        <div>
          <Text span size="sm" c="dimmed">
            {t('groups:onboarding.scan')}
          </Text>
          <Text inherit mb={12} fz="lg" lh="xl" fw={650} className="numbers selectable">
            {phone}
          </Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={copy}
          >
            {t('groups:onboarding.copy')}
          </Button>
        </div>
      </Group>
      <Progress chat={chat} lineName={group.name} />
      {contact === undefined && <TrialMessageRequest groupId={group.id} onSent={chat.refetch} />}
      {chat.error !== null && (
        <ErrorNotice
          title={t('groups:onboarding.failed')}
          error={chat.error}
          onRetry={chat.refetch}
        />
      )}
    </StepFrame>
  )
}

function Progress({ chat, lineName }: { chat: TestChat; lineName: string }) {
  const { t } = useTexts('groups')
  const now = useAtomValue(nowAtom)
  const { connectedAt, awaitedSince, group } = useAtomValue(ownOnboardingAtom)
  const { contact, messages } = chat
  const first = messages.find(({ sender }) => sender === 'contact')
  const isAnswered = messages.some(({ sender }) => sender === 'group')
  const since = awaitedSince ?? now
  const isSlow = useIsLineSlow(contact === undefined ? since : null)
  const arrivedAt = first === undefined ? null : Date.parse(first.updatedAt)
  const active = contact === undefined ? 1 : isAnswered ? 4 : 3
  const check = <IconCheck size={13} stroke={2.6} aria-hidden="true" />
  const time = (at: number | null) => at !== null && timeText(new Date(at).toISOString())
  return (
    <>
      <Timeline
        className={classes.timeline}
        active={active - 1}
        bulletSize={20}
        lineWidth={2}
        classNames={{ item: classes.item ?? '', itemTitle: classes.itemTitle ?? '' }}
      >
        <Timeline.Item bullet={check} title={t('groups:onboarding.connected')}>
          <Line text={lineName} time={time(connectedAt)} />
        </Timeline.Item>
        <Timeline.Item
          bullet={contact === undefined ? <Loader size={12} /> : check}
          title={t('groups:onboarding.waiting')}
        >
          <Line
            text={
              arrivedAt === null
                ? t('groups:onboarding.waitingText')
                : t('groups:onboarding.waited', {
                    time: durationText(Math.max(0, arrivedAt - since) / 1_000),
                  })
            }
            time={time(awaitedSince)}
          />
        </Timeline.Item>
        <Timeline.Item
          bullet={contact !== undefined && check}
          title={t('groups:onboarding.arrived')}
        >
          <Line
            text={
              contact === undefined
                ? t('groups:onboarding.notArrived')
                : t('groups:onboarding.arrivedFrom', { name: contactName(contact) })
            }
            time={time(arrivedAt)}
          />
        </Timeline.Item>
        <Timeline.Item bullet={isAnswered && check} title={t('groups:onboarding.answerStep')}>
          <Line
            text={isAnswered ? t('groups:onboarding.answered') : t('groups:onboarding.answerText')}
            time={false}
          />
        </Timeline.Item>
      </Timeline>
      {isSlow && <SlowLineNotice phone={group?.phone ?? ''} />}
    </>
  )
}

const Line = ({ text, time }: { text: string; time: string | false }) => (
  <Flex component="span" justify="space-between" gap={12} c="dimmed" fz="xs" lh="xs">
    {text}
    {time !== false && <span className="numbers">{time}</span>}
  </Flex>
)
