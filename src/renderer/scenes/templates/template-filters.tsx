import { templateCategories } from '#contract/entities/templates/whatsapp-template.ts'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusText } from '#renderer/i18n/template-status-text.ts'
import { isFilterSet } from './filter-templates.ts'
import { qualityCodes, qualityText } from './template-terms.tsx'
import type { TemplatesScreen } from './use-templates-screen.ts'

/** The search and the filters of the table of templates, with the values that its templates have. */
export function TemplateFilters({ screen }: { screen: TemplatesScreen }) {
  const { t, language: locale } = useTexts('channelTemplates')
  const { all, filter, setFilter, clear } = screen
  const statuses = [...new Set(all.map(({ status }) => status))]
  const languages = [...new Set(all.map(({ languageCode }) => languageCode))]
  return (
    <FilterRow isFiltered={isFilterSet(filter)} onClear={clear}>
      <SearchField
        label={t('channelTemplates:search')}
        value={filter.text}
        onChange={(text) => setFilter({ ...filter, text })}
      />
      <FilterMenu
        label={t('channelTemplates:columns.status')}
        options={statuses.map((value) => ({ value, label: statusText(t, value) }))}
        value={filter.status}
        onChange={(status) => setFilter({ ...filter, status })}
      />
      <FilterMenu
        label={t('channelTemplates:columns.category')}
        options={templateCategories.map((value) => ({
          value,
          label: categoryText(t, value),
        }))}
        value={filter.category}
        onChange={(category) => setFilter({ ...filter, category })}
      />
      <FilterMenu
        label={t('channelTemplates:columns.language')}
        options={languages.map((value) => ({ value, label: languageText(value, locale) }))}
        value={filter.language}
        onChange={(language) => setFilter({ ...filter, language })}
      />
      <FilterMenu
        label={t('channelTemplates:columns.quality')}
        options={qualityCodes.map((value) => ({ value, label: qualityText(t, value) }))}
        value={filter.quality}
        onChange={(quality) => setFilter({ ...filter, quality })}
      />
    </FilterRow>
  )
}
