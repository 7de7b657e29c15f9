import { Anchor } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Says that a password is not enough, because the group signs in at the provider. */
export function RequiredNotice() {
  const { t } = useTexts('providerSignIn')
  const hasProvider = useAtomValue(appInfoAtom)?.provider != null
  return (
    <Notice tone="warn">
      {t('providerSignIn:required')}
      {!hasProvider && ` ${t('providerSignIn:noButton')}`}
    </Notice>
  )
}

/** The link from the password to the provider. */
export function ProviderLink({ onChoose }: { onChoose: () => void }) {
  const { t } = useTexts('providerSignIn')
  return (
    <Anchor component="button" type="button" onClick={onChoose}>
      {t('providerSignIn:button')}
    </Anchor>
  )
}
