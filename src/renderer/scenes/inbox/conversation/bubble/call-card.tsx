import { Box, Button, Flex, Text, ThemeIcon } from '@mantine/core'
import { IconPhoneCheck, IconPhoneX } from '@tabler/icons-react'
import type { Message } from '#contract/entities/messages/message.ts'
import { cardPersonId } from '#contract/rules/messages/contact-card.ts'
import { callSpan } from '#contract/rules/messages/customer-call.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { useChat } from '#renderer/data/live/live.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** A customer's call: how it ended and when, and for a missed one the button that calls back with the system's phone. */
export default function CallCard({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const { outcome, seconds } = message.content.call ?? { outcome: 'missed' }
  const isMissed = outcome === 'missed'
  const Glyph = isMissed ? IconPhoneX : IconPhoneCheck
  const title = t(isMissed ? 'inbox.kinds.missedCall' : 'inbox.kinds.answeredCall')
  return (
    <Flex align="center" gap={12}>
      <ThemeIcon variant="light" size={36} color={isMissed ? 'red' : 'teal'} aria-hidden="true">
        <Glyph size={18} stroke={1.8} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Text component="b" display="block" size="sm" fw={600}>
          {isMissed || seconds === undefined ? title : `${title}, ${callSpan(seconds)}`}
        </Text>
        <When at={message.updatedAt} rang={isMissed ? seconds : undefined} />
      </Box>
      {isMissed && <CallBack contactId={message.contactId} />}
    </Flex>
  )
}

/** When it was, and how long it rang if that is known. */
function When({ at, rang }: { at: string; rang: number | undefined }) {
  const { t } = useTexts('lineTerms')
  const time = timeText(at)
  return (
    <Text size="xs" c="dimmed" className="numbers">
      {rang === undefined
        ? t('lineTerms:call.at', { time })
        : t('lineTerms:call.rang', { time, count: rang })}
    </Text>
  )
}

/** Nothing for a person whose number is not known with its country code. */
function CallBack({ contactId }: { contactId: string }) {
  const { t } = useTexts('lineTerms')
  const contact = useChat(contactId)
  if (contact === undefined || contact.isGroupChat) return null
  const phone = phoneText(contact)
  const digits = cardPersonId(phone)
  if (digits === null) return null
  const href = `tel:+${digits}`
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="xs"
      flex="none"
      onClick={(event) => {
        event.preventDefault()
        openExternal(href)
      }}
    >
      {t('lineTerms:call.back', { phone })}
    </Button>
  )
}
