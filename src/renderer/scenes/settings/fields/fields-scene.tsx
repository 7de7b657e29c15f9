import { Flex, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FieldPanel } from './field-panel.tsx'
import { FieldTable } from './field-table.tsx'
import { useFieldRows } from './use-field-rows.ts'

/** The screen for the names, types and settings of the custom fields of contacts. */
export default function FieldsScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <Fields key={group.id} group={group} viewer={viewer} />
}

function Fields({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('contactFields')
  const [text, setText] = useState('')
  const path = useParams()['*'] ?? ''
  const navigate = useNavigate()
  const { query, fields, rows, counts } = useFieldRows(group.id)
  const opened = rows.find(({ number }) => String(number) === path)
  const shown = rows.filter(({ name }) => foldText(name).includes(foldText(text)))
  const open = (number: number | null) =>
    void navigate(number === null ? menuPaths.fields : `${menuPaths.fields}/${number}`)
  const [first = 1, last = first] = [customNumbers[0], customNumbers.at(-1)]
  return (
    <SettingsPage
      item="fields"
      title={t('shell.nav.fields')}
      viewer={viewer}
      description={t('contactFields:named', {
        group: group.name,
        count: fields.length,
        total: customNumbers.length,
      })}
      isBare
      actions={<SearchField label={t('contactFields:search')} value={text} onChange={setText} />}
      aside={
        opened !== undefined &&
        query.data !== undefined && (
          <FieldPanel
            key={opened.number}
            group={group}
            viewer={viewer}
            row={opened}
            fields={fields}
            onClose={() => open(null)}
          />
        )
      }
    >
      <Flex direction="column" h="100%">
        <QueryContent
          query={query}
          failedTitle={t('contactFields:failed')}
          skeleton={<SkeletonRows rowHeight={36} />}
          isEmpty={() => shown.length === 0}
          empty={
            <Text p={24} size="sm" c="dimmed">
              {t('contactFields:noneFound')}
            </Text>
          }
        >
          {() => (
            <FieldTable
              viewer={viewer}
              rows={shown}
              fields={fields}
              counts={counts}
              isFiltered={text.trim() !== ''}
              openNumber={opened?.number ?? null}
              onOpen={open}
            />
          )}
        </QueryContent>
        <Flex
          component="footer"
          flex="none"
          align="center"
          gap={8}
          px={24}
          py={12}
          fz="sm"
          c="dimmed"
        >
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>
            {t('contactFields:order')} <code>{customFieldName(first)}</code>{' '}
            {t('contactFields:orderTo')} <code>{customFieldName(last)}</code>.
          </span>
        </Flex>
      </Flex>
    </SettingsPage>
  )
}
