import { Button, Flex, Stack, Text } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  useRegistration,
  type RegistrationProps,
} from '#renderer/scenes/settings/line/use-registration.tsx'
import classes from './wizard.module.css'

/** Asks for the PIN of a number that is not registered, where the number is chosen. */
export function RegisterInline(props: RegistrationProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const { field, fault, isComplete, isBusy, error, run } = useRegistration(props)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The form around it would go on to the next step.
    event.preventDefault()
    run()
  }
  return (
    <Stack
      gap={8}
      mb={16}
      p={14}
      bdrs="md"
      className={classes.register}
      role="group"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <Text id={id} size="sm" fw={600}>
        {t('lineHealth:register.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('lineHealth:register.text')}
      </Text>
      <Flex align="flex-end" gap={12} wrap="wrap">
        {field}
        <Button disabled={!isComplete} loading={isBusy} onClick={run}>
          {t('lineHealth:register.save')}
        </Button>
      </Flex>
      {fault}
      {error !== null && <ErrorNotice error={error} />}
    </Stack>
  )
}
