import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionApi } from '#contract/api/session.ts'
import { defaultEnterSends } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '../../components/page/settings-rows.tsx'
import { call } from '../../data/api-client.ts'
import { request } from '../../data/bridge.ts'
import { userAtom } from '../../data/session.ts'
import { applySession } from '../../data/session-sync.ts'
import { showError } from '../../data/toasts.ts'
import { useProfileTexts } from '../../i18n/profile-texts.ts'

/** Whether Enter sends: stored by the service, so it applies on all of the user's machines. */
export function WritingSection() {
  const { t } = useProfileTexts()
  const kept = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const change = useMutation({
    mutationFn: async (useEnterKeyToSend: boolean) => {
      await call(sessionApi.updateMe, { body: { useEnterKeyToSend } })
      applySession(await request('session.refresh'))
    },
    onError: showError,
  })
  return (
    <SettingsSection title={t('profile:writing')}>
      <SettingsCard>
        <SettingsSwitch
          label={t('profile:enterSends')}
          text={t('profile:enterSendsText')}
          checked={change.isPending ? change.variables : kept}
          onChange={(wanted) => change.mutate(wanted)}
        />
      </SettingsCard>
    </SettingsSection>
  )
}
