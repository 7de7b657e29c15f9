import { PasswordInput, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lineApi } from '#contract/api/line.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/api-client.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { useLineHealthTexts } from '#renderer/i18n/fetched-texts.ts'

/** Replaces the token of a line that works, before it expires. The service checks it with the provider. */
export function TokenDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const { t } = useLineHealthTexts()
  const [token, setToken] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(lineApi.changeLine, {
        groupId,
        params: { id: groupId },
        body: { token: token.trim() },
      }),
    onSuccess: () => {
      showToast(t('lineHealth:token.done'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('lineHealth:token.title')}
      confirmLabel={t('lineHealth:token.save')}
      isConfirmDisabled={token.trim() === ''}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Text size="sm" mb={12}>
        {t('lineHealth:token.text')}
      </Text>
      <PasswordInput
        label={t('lineHealth:health.token')}
        visible={false}
        visibilityToggleButtonProps={{ style: { display: 'none' } }}
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
