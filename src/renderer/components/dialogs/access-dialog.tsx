import { Button, Code, Flex, ScrollArea, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Access } from '#renderer/data/groups/invite-members.ts'
import { Dialog } from './dialog.tsx'

const DAY_MS = 86_400_000

/** Shows what to pass on to people who were invited, because the service sends no mail. It is not shown again. */
export function AccessDialog({
  accesses,
  onCopy,
  onClose,
}: {
  accesses: readonly Access[]
  onCopy: (text: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const textOf = ({ email, address, password }: Access) =>
    [
      t('shell.passOn.address', { address }),
      t('shell.passOn.email', { email }),
      password === undefined
        ? t('shell.passOn.ownPassword')
        : t('shell.passOn.password', { password }),
    ].join('\n')
  const days = limits.invitationMs / DAY_MS
  return (
    <Dialog title={t('shell.passOn.title')} onClose={onClose} width={520}>
      <Stack gap={12}>
        <Text size="sm">{t('shell.passOn.text', { days })}</Text>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={12} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {accesses.map((access) => (
              <Flex key={access.email} component="li" gap={8} align="center">
                <Code block flex={1} miw={0} className="breakable">
                  {textOf(access)}
                </Code>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('shell.passOn.copyOf', { email: access.email })}
                  leftSection={<IconCopy size={16} aria-hidden="true" />}
                  onClick={() => onCopy(textOf(access))}
                >
                  {t('shell.passOn.copy')}
                </Button>
              </Flex>
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Flex justify="flex-end" gap={8}>
          {accesses.length > 1 && (
            <Button variant="default" onClick={() => onCopy(accesses.map(textOf).join('\n\n'))}>
              {t('shell.passOn.copyAll')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell.passOn.done')}</Button>
        </Flex>
      </Stack>
    </Dialog>
  )
}
