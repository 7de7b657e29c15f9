import { Flex } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** A number of problems; renders nothing if there are none. */
export function ProblemCount({ count }: { count: number }) {
  const { t } = useTexts('flows')
  if (count === 0) return null
  return (
    <Flex
      component="span"
      flex="none"
      align="center"
      gap={3}
      px={6}
      bdrs="sm"
      bg="var(--b-danger-tint)"
      fz="xs"
      lh="sm"
      fw={650}
      c="var(--b-danger)"
      title={t('flows:problems', { count })}
    >
      <IconAlertCircle size={13} aria-hidden="true" />
      <span className="numbers">{count}</span>
    </Flex>
  )
}
