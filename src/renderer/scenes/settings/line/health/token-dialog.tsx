import { Text } from '@mantine/core'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { TokenField } from '#renderer/scenes/settings/line/token-field.tsx'
import { useTokenCheck } from '#renderer/scenes/settings/line/use-token-check.ts'

export interface TokenDialogProps {
  groupId: string
  provider: string
  onClose: () => void
}

/** Replaces the token of a line that works, before it expires. It is checked with the provider before it is stored. */
export function TokenDialog({ groupId, provider, onClose }: TokenDialogProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const [token, setToken] = useState('')
  const check = useTokenCheck(groupId, token)
  const save = useChange({
    send: () =>
      call(lineApi.changeLine, {
        groupId,
        params: { id: groupId },
        body: { token: token.trim() },
      }),
    accept: () => showToast(t('lineHealth:token.done')),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('lineHealth:token.title')}
      confirmLabel={t('lineHealth:token.save')}
      isConfirmDisabled={check.tone !== 'ok'}
      isBusy={save.busy}
      onConfirm={() => save.run()}
      onClose={onClose}
    >
      <Text size="sm" mb={12}>
        {t('lineHealth:token.text', { provider: providerName(provider) })}
      </Text>
      <TokenField
        label={t('lineHealth:health.token')}
        token={token}
        onChange={(next) => {
          setToken(next)
          save.reset()
        }}
        check={check}
        error={save.error}
      />
    </ConfirmDialog>
  )
}
