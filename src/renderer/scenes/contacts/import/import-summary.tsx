import { Button, Flex, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react'
import type { DuplicateRule } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { encodingNames, separatorKeys } from '#renderer/components/table-file/reading-fields.tsx'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import { fieldLabel } from './fault-reason.ts'
import type { ColumnFields } from './import-fields.ts'
import classes from './import.module.css'
import type { ImportDraft, OpenFile } from './use-import-draft.ts'

const sectionHead = {
  component: 'header',
  align: 'center',
  justify: 'space-between',
  mih: 24,
  mb: 8,
} as const
const sectionTitle = { component: 'h2', size: 'sm', c: 'dimmed', fw: 550 } as const

export interface ImportSummaryProps {
  open: OpenFile
  columns: ColumnFields
  names: ContactNames
  /** The draft's choices before the start, shown as fields. The plan's choices after the start, shown as text. */
  choices:
    | Pick<ImportDraft, 'tagIds' | 'userId' | 'edit'>
    | {
        readonly tagIds: readonly string[]
        readonly userId: string | null
        readonly duplicates: DuplicateRule
      }
  onFile?: () => void
  onColumns?: () => void
}

/** The file, its columns, and the choices for the imported contacts. */
export function ImportSummary({
  open,
  columns,
  names,
  choices,
  onFile,
  onColumns,
}: ImportSummaryProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const fieldNameOf = useFieldNames()
  const { file, summary } = open
  const { head, source } = summary
  const readAs =
    source.kind === 'sheet'
      ? t('contacts:tableFile.sheet', { count: source.sheets, name: source.name })
      : `${encodingNames[source.encoding]} · ${t('contacts:import.separatedBy', { by: t(separatorKeys[source.separator]) })}`
  const titleOf = (at: number) =>
    head[at] === '' || head[at] === undefined
      ? t('contacts:import.columns.nth', { number: at + 1 })
      : head[at]
  const unused = columns.flatMap((field, at) => (field === null ? [titleOf(at)] : []))
  return (
    <>
      <section>
        <Flex {...sectionHead}>
          <Text {...sectionTitle}>{t('contacts:import.steps.file')}</Text>
          {onFile !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={onFile}>
              {t('contacts:import.change')}
            </Button>
          )}
        </Flex>
        <Flex align="center" gap={10} miw={0}>
          <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden="true" />
          <Flex direction="column" miw={0}>
            <Text component="strong" size="sm" fw={600} className="breakable">
              {file.name}
            </Text>
            <Text span size="sm" c="dimmed">
              {sizeText(file.size, language)} · {readAs}
            </Text>
          </Flex>
        </Flex>
      </section>
      <section>
        <Flex {...sectionHead}>
          <Text {...sectionTitle}>{t('contacts:import.steps.columns')}</Text>
          {onColumns !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={onColumns}>
              {t('contacts:import.edit')}
            </Button>
          )}
        </Flex>
        <ul className={classes.pairs}>
          {columns.map((field, at) =>
            field === null ? null : (
              <li key={at}>
                <code>{titleOf(at)}</code>
                <IconArrowRight size={14} aria-hidden="true" />
                <span>{fieldLabel(t, field, fieldNameOf)}</span>
              </li>
            ),
          )}
        </ul>
        {unused.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('contacts:import.unused', { names: unused.join(', ') })}
          </Text>
        )}
      </section>
      <section>
        <Flex {...sectionHead}>
          <Text {...sectionTitle}>{t('contacts:import.onImport')}</Text>
        </Flex>
        {'edit' in choices ? (
          <Stack gap={12}>
            <MultiSelect
              label={t('contacts:fields.tags')}
              data={names.tags.map(({ id, name }) => ({ value: id, label: name }))}
              value={[...choices.tagIds]}
              maxValues={limits.contacts.importTags}
              searchable
              onChange={(tagIds) => choices.edit({ tagIds })}
            />
            <Select
              label={t('contacts:fields.agent')}
              data={names.agents.map(({ id, name }) => ({ value: id, label: name }))}
              value={choices.userId}
              placeholder={t('contacts:noAgent')}
              searchable
              clearable
              onChange={(userId) => choices.edit({ userId })}
            />
          </Stack>
        ) : (
          <dl className={classes.chosen}>
            <dt>{t('contacts:fields.tags')}</dt>
            <dd>
              {names.tags
                .filter(({ id }) => choices.tagIds.includes(id))
                .map(({ name }) => name)
                .join(', ') || '–'}
            </dd>
            <dt>{t('contacts:fields.agent')}</dt>
            <dd>
              {names.agents.find(({ id }) => id === choices.userId)?.name ?? t('contacts:noAgent')}
            </dd>
            <dt>{t('contacts:import.duplicates')}</dt>
            <dd>
              {choices.duplicates === 'skip'
                ? t('contacts:import.skip')
                : t('contacts:import.update')}
            </dd>
          </dl>
        )}
      </section>
    </>
  )
}
