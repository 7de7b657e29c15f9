import { Box } from '@mantine/core'
import { useState } from 'react'
import { can } from '#contract/policies/index.ts'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { RowFilterContext } from '#renderer/components/page/settings-rows.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AccessSection } from './access-section.tsx'
import { AutoResponseSection } from './auto-response-section.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { ChatStatusSection } from './chat-status-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MessageLimitSection } from './message-limit-section.tsx'
import { containsQuery } from './setting-search.ts'
import { SearchHelp } from './search-help.tsx'
import { SourcesSection } from './sources-section.tsx'
import { useSettings } from './use-settings.ts'
import { WorkingDaySection } from './working-day-section.tsx'

/** The settings of the group. Each change but that of the opening hours is saved at once. */
export default function SettingsScene() {
  const { t } = useTexts('settings')
  const settings = useSettings()
  const [filter, setFilter] = useState('')
  if (settings === null) return null
  return (
    <SettingsPage
      item="settings"
      title={t('settings:title')}
      viewer={settings.viewer}
      description={t('settings:description', { group: settings.group.name })}
      actions={
        <Box mr={-8}>
          <SearchField label={t('settings:search')} value={filter} onChange={setFilter} />
        </Box>
      }
    >
      <RowFilterContext value={(texts) => containsQuery(texts, filter)}>
        <div data-settings-filtered={filter.trim() !== '' || undefined}>
          <AccessSection settings={settings} />
          <LanguageSection settings={settings} />
          <HoursSection settings={settings} />
          <AutoResponseSection settings={settings} />
          <ChatStatusSection settings={settings} />
          <WorkingDaySection settings={settings} />
          <MessageLimitSection settings={settings} />
          <SourcesSection settings={settings} />
          {can(settings.viewer, 'contact.listBlocked') && <BlockedSection settings={settings} />}
          <DisplaySection settings={settings} />
          {filter.trim() !== '' && (
            <SearchHelp viewer={settings.viewer} query={filter} onSearch={setFilter} />
          )}
        </div>
      </RowFilterContext>
    </SettingsPage>
  )
}
