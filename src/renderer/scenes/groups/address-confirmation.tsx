import { Box, Button, Flex, Text, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountApi } from '#contract/api/people/account.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Confirms the user's e-mail address with a mailed code. Shows nothing if it is confirmed. */
export function AddressConfirmation() {
  const user = useAtomValue(userAtom)
  return user?.emailConfirmed === false ? <ConfirmationForm email={user.email} /> : null
}

function ConfirmationForm({ email }: { email: string }) {
  const { t } = useTexts('groups')
  const [code, setCode] = useState('')
  const confirm = useChange({
    send: () => call(accountApi.confirmAddress, { body: { code: code.trim() } }),
    accept() {
      showToast(t('groups:confirmation.done', { email }))
      void refreshSession()
    },
    refetches: ['ownGroups', 'ownInvitations'],
    onRefused: showError,
  })
  const mailAgain = useChange({
    send: () => call(accountApi.mailConfirmation, {}),
    accept: () => showToast(t('groups:confirmation.mailed', { email })),
    onRefused: showError,
    repeats: true,
  })
  return (
    <Box component="section" pt={4} pb={16} px={24} flex="none" aria-labelledby="confirmation">
      <Text component="h2" mb={4} size="md" fw={600} id="confirmation">
        {t('groups:confirmation.title')}
      </Text>
      <Text mb={8} size="xs" c="var(--b-text)">
        {t('groups:confirmation.text', { email })}
      </Text>
      <form
        noValidate
        aria-labelledby="confirmation"
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '' && !confirm.busy) confirm.run()
        }}
      >
        <Flex gap={8} align="flex-end" wrap="wrap">
          <TextInput
            label={t('groups:confirmation.code')}
            autoComplete="one-time-code"
            maxLength={limits.passwordMax}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" disabled={code.trim() === ''} loading={confirm.busy}>
            {t('groups:confirmation.confirm')}
          </Button>
          <Button variant="default" loading={mailAgain.busy} onClick={() => mailAgain.run()}>
            {t('groups:confirmation.again')}
          </Button>
        </Flex>
      </form>
    </Box>
  )
}
