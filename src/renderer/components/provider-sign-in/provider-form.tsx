import { Anchor, Center, Loader, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Form } from '#renderer/components/forms/form.tsx'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFaultText } from './fault-text.ts'
import { signInAtProvider, useProvider } from './use-provider.ts'

export interface ProviderFormProps {
  title: string
  /** Whether it unlocks the screen. */
  isLocked?: boolean
  children?: ReactNode
  /** Links below the button. */
  foot?: ReactNode
  /** Called when the user chooses the password. Absent: they cannot. */
  onPassword?: () => void
}

/** Signs in at the identity provider that IT has set, in the browser, or unlocks the screen there. */
export default function ProviderForm(props: ProviderFormProps) {
  const { title, isLocked = false, children, foot, onPassword } = props
  const { t } = useTexts('providerSignIn')
  const issuer = useAtomValue(appInfoAtom)?.provider?.issuer ?? ''
  const host = URL.parse(issuer)?.host ?? issuer
  const faultText = useFaultText()
  const provider = useProvider(signInAtProvider, applySession)
  const { problem } = provider
  useHotkeys([['Escape', () => provider.isWaiting && provider.cancel()]], [])
  if (provider.isWaiting)
    return (
      <Form
        key="waiting"
        title={t('providerSignIn:waiting.title')}
        text={t('providerSignIn:waiting.text', { host })}
        submitLabel={t('providerSignIn:waiting.again')}
        busy={false}
        onSubmit={provider.start}
        foot={
          <Anchor component="button" type="button" onClick={provider.cancel}>
            {t('providerSignIn:waiting.cancel')}
          </Anchor>
        }
      >
        <Center py={12} role="status" aria-label={t('providerSignIn:waiting.title')}>
          <Loader />
        </Center>
      </Form>
    )
  return (
    <Form
      key="start"
      title={title}
      submitLabel={t(isLocked ? 'providerSignIn:unlock' : 'providerSignIn:button')}
      busy={false}
      problem={problem instanceof Error || problem === null ? problem : faultText(problem)}
      onSubmit={provider.start}
      foot={
        <>
          {onPassword !== undefined && (
            <Anchor component="button" type="button" onClick={onPassword}>
              {t('providerSignIn:usePassword')}
            </Anchor>
          )}
          {foot}
        </>
      }
    >
      {children}
      <Text size="sm" c="dimmed">
        {t('providerSignIn:text', { host })}
      </Text>
    </Form>
  )
}
