import { Flex, Group, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { shownPreviousCategory } from '#contract/rules/templates/template-category.ts'
import { templateKindOf } from '#contract/rules/templates/template-kinds.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import type { Column } from '#renderer/components/page/data-table.tsx'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { textOf } from './filter-templates.ts'
import { kindText, Quality, StatusBadge, TypeTile } from './template-terms.tsx'

/** The columns of the table of templates. */
export function useTemplateColumns(): Column<WhatsAppTemplate>[] {
  const { t, language: locale } = useTexts('channelTemplates')
  const today = useAtomValue(todayAtom)
  return [
    {
      id: 'name',
      header: t('channelTemplates:columns.name'),
      isSortable: true,
      render: (one) => <NameCell template={one} />,
    },
    {
      id: 'category',
      header: t('channelTemplates:columns.category'),
      width: 116,
      render: (template) => {
        const previous = shownPreviousCategory(template)
        return (
          <>
            {categoryText(t, template.category)}
            {previous !== undefined && (
              <Text span display="block" size="xs" fw={500} c="var(--b-warn)">
                {t('channelTemplates:before', { value: categoryText(t, previous) })}
              </Text>
            )}
          </>
        )
      },
    },
    {
      id: 'language',
      header: t('channelTemplates:columns.language'),
      width: 112,
      hideBelowPx: 1100,
      render: ({ languageCode }) => languageText(languageCode, locale),
    },
    {
      id: 'status',
      header: t('channelTemplates:columns.status'),
      width: 140,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'quality',
      header: t('channelTemplates:columns.quality'),
      width: 92,
      hideBelowPx: 1100,
      render: ({ quality }) => <Quality quality={quality} />,
    },
    {
      id: 'changed',
      header: t('channelTemplates:columns.changed'),
      width: 116,
      isSortable: true,
      render: ({ updatedAt }) =>
        updatedAt !== undefined && (
          <Text component="time" inherit c="dimmed" className="numbers" dateTime={updatedAt}>
            {rowTimeText(updatedAt, today, locale, t('channelTemplates:yesterday'))}
          </Text>
        ),
    },
  ]
}

function NameCell({ template }: { template: WhatsAppTemplate }) {
  const { t } = useTexts('channelTemplates')
  const { name, templateType, example } = template
  const kind = templateKindOf(template)
  return (
    <Group gap={12} miw={0}>
      <TypeTile kind={kind} type={templateType} />
      <Flex component="span" direction="column" miw={0}>
        <Text span inherit truncate fw={600}>
          {name}
        </Text>
        <Text span truncate size="xs" c="dimmed">
          {kind !== 'standard' && `${kindText(t, kind)} · `}
          <PlaceholderText text={example ?? textOf(template)} />
        </Text>
      </Flex>
    </Group>
  )
}
