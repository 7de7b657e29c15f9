import { Box, Button, Flex, Text, ThemeIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { SharedNumber } from '#contract/entities/messages/message.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { findByPhone } from '#renderer/data/forms/find-by-phone.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The number that a customer shared when asked for it, and a way to the other contact who has it already. */
export function SharedNumberContent({ number: { phone, isTaken } }: { number: SharedNumber }) {
  const { t } = useTexts('lineTerms')
  const text = phoneText({ phone, countryCode: '' })
  return (
    <>
      <Flex align="center" gap={12}>
        <ThemeIcon variant="light" size={36} color="teal" aria-hidden="true">
          <IconPhone size={18} stroke={1.8} />
        </ThemeIcon>
        <Box flex={1} miw={0}>
          <Text component="b" display="block" size="sm" fw={600}>
            {t('lineTerms:number.shared')}
          </Text>
          <Text size="sm" className="numbers selectable">
            {text}
          </Text>
        </Box>
      </Flex>
      {isTaken === true && <Taken phone={phone} text={text} />}
    </>
  )
}

function Taken({ phone, text }: { phone: string; text: string }) {
  const { t } = useTexts('lineTerms')
  const groupId = useAtomValue(currentGroupIdAtom)
  const open = async () => {
    if (groupId === null) return
    const owner = await findByPhone(groupId, phone)
    if (owner === null) showToast(t('lineTerms:number.unseen', { phone: text }))
    else await currentLive().conversations.open(owner.id)
  }
  return (
    <Flex align="center" justify="space-between" gap={12} mt={8} wrap="wrap">
      <Text size="xs" c="dimmed" maw={240}>
        {t('lineTerms:number.taken')}
      </Text>
      <Button variant="default" size="xs" onClick={() => void open().catch(showError)}>
        {t('lineTerms:number.open')}
      </Button>
    </Flex>
  )
}
