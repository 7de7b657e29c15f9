import { TagsInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { SettingsRow } from '#renderer/components/page/settings-rows.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { groupSettings } from './group-settings.ts'
import { SavedText } from './saved-text.tsx'
import { CardSection, SettingToggle } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

/**
 * Settings of chat statuses: whether the group uses them, the label of the status success, whether customers are asked
 * for a rating, and the tags that a status can have.
 */
export function ChatStatusSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const name = useSetting(settings, groupSettings.successName)
  const tags = useSetting(settings, groupSettings.statusTags)
  return (
    <CardSection
      settings={settings}
      id="chat-status"
      title={t('shell.settings.chatStatus')}
      changedBy="managers"
    >
      <SettingToggle {...useSetting(settings, groupSettings.statuses)} />
      <SettingsRow
        {...name.row}
        control={
          <SavedText
            label={name.label}
            value={name.value ?? ''}
            maxLength={limits.successLabelMax}
            placeholder={t('inbox.sidebar.status.success')}
            isDisabled={name.isDisabled}
            onSave={name.set}
          />
        }
      />
      <SettingToggle {...useSetting(settings, groupSettings.rating)} />
      <SettingsRow {...tags.row}>
        <TagsInput
          aria-label={tags.label}
          size="sm"
          mb={6}
          disabled={tags.isDisabled}
          placeholder={t('settings:chatStatus.addTag')}
          value={tags.value}
          maxTags={limits.statusTagsMax}
          acceptValueOnBlur
          onChange={(chosen) =>
            void tags.set(chosen.flatMap((tag) => tag.trim().slice(0, limits.statusTagMax) || []))
          }
        />
      </SettingsRow>
    </CardSection>
  )
}
