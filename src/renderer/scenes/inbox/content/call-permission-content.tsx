import { Box, Flex, Text, ThemeIcon } from '@mantine/core'
import { IconPhoneCheck, IconPhoneX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { CallPermission } from '#contract/entities/messages/message.ts'
import { isPermissionOver } from '#contract/rules/messages/call-permission.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { languageAtom } from '#renderer/data/session/session.ts'

const titles = {
  accepted: 'lineTerms:permission.accepted',
  over: 'lineTerms:permission.over',
  refused: 'lineTerms:permission.refused',
} as const

/** Whether a customer may be called, until when, and why the channel says so without a question. */
export function CallPermissionContent({ permission }: { permission: CallPermission }) {
  const { t } = useTexts('lineTerms')
  const now = useAtomValue(minuteAtom)
  const language = useAtomValue(languageAtom)
  const { answer, until, isAutomatic } = permission
  const isAccepted = answer === 'accepted'
  const isOver = isAccepted && isPermissionOver(permission, now)
  const mayCall = isAccepted && !isOver
  const Glyph = isAccepted ? IconPhoneCheck : IconPhoneX
  const when = until === undefined ? undefined : momentText(until, now, language)
  return (
    <Flex align="center" gap={12}>
      <ThemeIcon variant="light" size={36} color={mayCall ? 'teal' : 'gray'} aria-hidden="true">
        <Glyph size={18} stroke={1.8} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Text component="b" display="block" size="sm" fw={600}>
          {t(titles[isOver ? 'over' : answer])}
        </Text>
        {isAccepted && (
          <Text size="xs" c="dimmed" className="numbers">
            {when === undefined
              ? t('lineTerms:permission.always')
              : t('lineTerms:permission.until', { when })}
            {isAutomatic === true && ` ${t('lineTerms:permission.automatic')}`}
          </Text>
        )}
      </Box>
    </Flex>
  )
}
