import { MultiSelect } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { sessionApi } from '#contract/api/people/session.ts'
import { defaultEnterSends, languages, limits } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { appInfoAtom, settingsAtom, userAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useSettingLock } from './use-setting-lock.ts'
import { useUndoableSettings } from './use-undoable-settings.ts'

/**
 * The settings for writing. The service stores whether Enter sends a message, so that setting applies on all of the
 * user's machines. Spell check is a setting of this machine. On a Mac, the system chooses the languages of the spell
 * check.
 */
export function WritingSection() {
  const { t } = useTexts('profile')
  const changeSettings = useUndoableSettings()
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const id = useId()
  const { spellCheck, spellLanguages, opensNextChat, showsKeyBar } = useAtomValue(settingsAtom)
  const spellLock = useSettingLock('spellCheck')
  const isMac = useAtomValue(appInfoAtom)?.platform === 'darwin'
  const change = useChange({
    send: async (useEnterKeyToSend: boolean) => {
      await call(sessionApi.updateMe, { body: { useEnterKeyToSend } })
      applySession(await request('session.refresh'))
    },
    accept: (_, wanted) =>
      offerUndoInToast(t('profile:saved'), () => change.run(!wanted), {
        shownMs: limits.settingUndoMs,
      }),
    onRefused: showError,
    repeats: true,
  })
  return (
    <SettingsSection title={t('profile:writing')}>
      <SettingsCard>
        <SettingsSwitch
          label={t('profile:enterSends')}
          text={t('profile:enterSendsText')}
          checked={change.busy ? change.variables === true : enterSends}
          onChange={(wanted) => change.run(wanted)}
        />
        <SettingsSwitch
          label={t('profile:opensNext')}
          text={t('profile:opensNextText')}
          checked={opensNextChat}
          onChange={(isOn) => changeSettings({ opensNextChat: isOn })}
        />
        <SettingsSwitch
          label={t('profile:keyBar')}
          text={t('profile:keyBarText')}
          checked={showsKeyBar}
          onChange={(isOn) => changeSettings({ showsKeyBar: isOn })}
        />
        <SettingsSwitch
          label={t('profile:spellCheck')}
          text={t('profile:spellCheckText')}
          locked={spellLock.locked}
          checked={spellCheck}
          onChange={(isOn) => changeSettings({ spellCheck: isOn })}
        />
        {spellCheck && !isMac && (
          <SettingsRow
            label={t('profile:spellLanguages')}
            text={t('profile:spellLanguagesText')}
            controlId={id}
            control={
              <MultiSelect
                id={id}
                w={260}
                size="sm"
                clearable
                aria-describedby={`${id}-text`}
                placeholder={
                  spellLanguages.length === 0 ? t('profile:spellLanguageApp') : undefined
                }
                data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
                value={spellLanguages}
                onChange={(chosen) =>
                  changeSettings({
                    spellLanguages: languages.filter((one) => chosen.includes(one)),
                  })
                }
              />
            }
          />
        )}
      </SettingsCard>
    </SettingsSection>
  )
}
