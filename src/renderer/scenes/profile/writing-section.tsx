import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/api/session.ts'
import { defaultEnterSends } from '#contract/limits.ts'
import { call } from '../../data/api-client.ts'
import { request } from '../../data/bridge.ts'
import { userAtom } from '../../data/session.ts'
import { applySession } from '../../data/session-sync.ts'
import { showError } from '../../data/toasts.ts'
import { Section, SwitchRow } from './rows.tsx'

/** Whether Enter sends: stored by the service, so it applies on all of the user's machines. */
export function WritingSection() {
  const { t } = useTranslation()
  const kept = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const change = useMutation({
    mutationFn: async (useEnterKeyToSend: boolean) => {
      await call(sessionApi.updateMe, { body: { useEnterKeyToSend } })
      applySession(await request('session.refresh'))
    },
    onError: showError,
  })
  return (
    <Section heading={t('shell.profile.writing')}>
      <SwitchRow
        label={t('shell.profile.enterSends')}
        text={t('shell.profile.enterSendsText')}
        checked={change.isPending ? change.variables : kept}
        onChange={(wanted) => change.mutate(wanted)}
      />
    </Section>
  )
}
