import { TagsInput } from '@mantine/core'
import { groupsApi } from '#contract/api/groups.ts'
import { limits } from '#contract/limits.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import { SavedText } from './saved-text.tsx'
import type { Settings } from './use-settings.ts'

/**
 * Settings of chat statuses: whether the group uses them, the label of the status success, whether customers are asked
 * for a rating, and the tags that a status can have.
 */
export function ChatStatusSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayChange, isRecent, change } = settings
  const to = { groupId: group.id, params: { id: group.id } }
  const used = t('settings:chatStatus.used')
  const usedText = t('settings:chatStatus.usedText')
  const rating = t('settings:chatStatus.rating')
  const ratingText = t('settings:chatStatus.ratingText')
  const name = t('settings:chatStatus.name')
  const nameText = t('settings:chatStatus.nameText')
  const tags = t('settings:chatStatus.tags')
  const tagsText = t('settings:chatStatus.tagsText')

  const setUsed = (checked: boolean) =>
    change({
      label: used,
      part: { hasChatStatus: checked },
      send: ({ hasChatStatus }) =>
        call(groupsApi.setChatStatus, { ...to, body: { hasChatStatus } }),
      done: ({ hasChatStatus }) =>
        hasChatStatus === true
          ? t('settings:switchedOn', { setting: used })
          : t('settings:switchedOff', { setting: used }),
    })
  const setRating = (checked: boolean) =>
    change({
      label: rating,
      part: { asksRating: checked },
      send: ({ asksRating }) => call(groupsApi.setChatStatus, { ...to, body: { asksRating } }),
      done: ({ asksRating }) =>
        asksRating === true
          ? t('settings:switchedOn', { setting: rating })
          : t('settings:switchedOff', { setting: rating }),
    })
  const setName = (label: string) =>
    change({
      label: name,
      part: { chatStatusSetByUserLabel: label },
      send: ({ chatStatusSetByUserLabel = '' }) =>
        call(groupsApi.setChatStatus, { ...to, body: { chatStatusSetByUserLabel } }),
      done: () => t('settings:saved', { setting: name }),
    })
  const setTags = (chosen: readonly string[]) =>
    change({
      label: tags,
      part: { chatStatusTags: [...chosen] },
      send: ({ chatStatusTags = [] }) =>
        call(groupsApi.setChatStatusTags, { ...to, body: { chatStatusTags } }),
      done: () => t('settings:saved', { setting: tags }),
    })
  return (
    <SettingsSection
      id="chat-status"
      title={t('shell.settings.chatStatus')}
      lockedReason={mayChange ? undefined : t('settings:managersOnly')}
    >
      <SettingsCard>
        {matches(used, usedText) && (
          <SettingsSwitch
            label={used}
            text={usedText}
            checked={group.hasChatStatus}
            isDisabled={!mayChange}
            isRecent={isRecent('hasChatStatus')}
            onChange={(checked) => void setUsed(checked)}
          />
        )}
        {matches(name, nameText) && (
          <SettingsRow
            label={name}
            text={nameText}
            isRecent={isRecent('chatStatusSetByUserLabel')}
            control={
              <SavedText
                label={name}
                value={group.chatStatusSetByUserLabel ?? ''}
                maxLength={limits.successLabelMax}
                placeholder={t('inbox.sidebar.status.success')}
                isDisabled={!mayChange}
                onSave={setName}
              />
            }
          />
        )}
        {matches(rating, ratingText) && (
          <SettingsSwitch
            label={rating}
            text={ratingText}
            checked={group.asksRating}
            isDisabled={!mayChange}
            isRecent={isRecent('asksRating')}
            onChange={(checked) => void setRating(checked)}
          />
        )}
        {matches(tags, tagsText) && (
          <SettingsRow label={tags} text={tagsText} isRecent={isRecent('chatStatusTags')}>
            <TagsInput
              aria-label={tags}
              size="sm"
              mb={6}
              disabled={!mayChange}
              placeholder={t('settings:chatStatus.addTag')}
              value={group.chatStatusTags}
              maxTags={limits.statusTagsMax}
              acceptValueOnBlur
              onChange={(chosen) =>
                void setTags(
                  chosen.flatMap((tag) => tag.trim().slice(0, limits.statusTagMax) || []),
                )
              }
            />
          </SettingsRow>
        )}
      </SettingsCard>
    </SettingsSection>
  )
}
