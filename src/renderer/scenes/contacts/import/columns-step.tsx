import { Flex, Select, Stack, Table } from '@mantine/core'
import { useMemo } from 'react'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { countryOptions } from '#renderer/components/group-form/phone-field.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ReadingFields, StrayQuotes } from '#renderer/components/table-file/reading-fields.tsx'
import { useFieldNames, useNumberedFields } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldLabel } from './fault-reason.ts'
import { customImportFields, importFields, type FormField } from './import-fields.ts'
import classes from './import.module.css'
import type { ImportDraft, OpenFile } from './use-import-draft.ts'

export interface ColumnsStepProps {
  draft: ImportDraft
  open: OpenFile
  /** Required fields without a column. */
  missing: readonly FormField[]
}

/** Lets the user assign fields to the columns of the file, and choose how the file is read. */
export function ColumnsStep({ draft, open, missing }: ColumnsStepProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const fieldNameOf = useFieldNames()
  const { columns } = draft
  const { head, samples } = open.summary
  const countries = useMemo(() => countryOptions(language), [language])
  const nameOf = (at: number) =>
    head[at] === '' || head[at] === undefined
      ? t('contacts:import.columns.nth', { number: at + 1 })
      : head[at]
  const option = (field: (typeof importFields)[number]) => ({
    value: field,
    label: fieldLabel(t, field, fieldNameOf),
  })
  const custom = useNumberedFields().map(({ number, name }) => ({
    value: customFieldName(number),
    label: name,
  }))
  const options = [
    {
      group: t('contacts:import.columns.form'),
      items: importFields
        .filter((field) => !customImportFields.some((one) => one === field))
        .map(option),
    },
    { group: t('contacts:import.columns.custom'), items: custom },
  ]
  const choose = (at: number, value: string | null) => {
    const field = importFields.find((one) => one === value) ?? null
    // A field has at most one column, so remove the field from the column that had it before.
    draft.edit({
      columns: columns.map((one, index) => (index === at ? field : one === field ? null : one)),
    })
  }
  return (
    <Stack gap={16} py={20} px={24}>
      <Flex align="flex-end" wrap="wrap" gap={16}>
        <ReadingFields table={open.summary} onRead={(options) => void draft.readAs(options)} />
        <Select
          label={t('contacts:import.columns.country')}
          data={countries}
          value={draft.country}
          searchable
          allowDeselect={false}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(value) => {
            if (value !== null) draft.edit({ country: value })
          }}
        />
      </Flex>
      {draft.fault !== null && <Notice>{t('contacts:tableFile.readAs')}</Notice>}
      <StrayQuotes lines={open.summary.strayQuotes} />
      {missing.length > 0 && (
        <Notice tone="warn">
          {t('contacts:import.columns.missing', {
            fields: new Intl.ListFormat(language).format(
              missing.map((field) => fieldLabel(t, field, fieldNameOf)),
            ),
          })}
        </Notice>
      )}
      <Table
        className={classes.columns ?? ''}
        layout="fixed"
        aria-label={t('contacts:import.steps.columns')}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('contacts:import.columns.column')}</Table.Th>
            <Table.Th>{t('contacts:import.columns.samples')}</Table.Th>
            <Table.Th>{t('contacts:import.columns.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((field, at) => (
            <Table.Tr key={at}>
              <Table.Td className="breakable" fz="sm" fw={600}>
                {nameOf(at)}
              </Table.Td>
              <Table.Td className={classes.samples ?? ''}>
                {samples
                  .map((cells) => (cells[at] ?? '').trim())
                  .filter((text) => text !== '')
                  .join(' · ')}
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={t('contacts:import.columns.fieldOf', { column: nameOf(at) })}
                  data={options}
                  value={field}
                  placeholder={t('contacts:import.columns.unused')}
                  searchable
                  clearable
                  maxDropdownHeight={280}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(value) => choose(at, value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
