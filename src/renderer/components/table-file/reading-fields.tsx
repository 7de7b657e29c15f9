import { Checkbox, Select, Text } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  separators,
  type Separator,
  type Table,
  type TableOptions,
  type TableSource,
} from './read-table.ts'
import { tableEncodings, type TableEncoding } from './text-encoding.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import classes from './reading-fields.module.css'

export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
} as const satisfies Record<TableEncoding, string>

export const separatorKeys = {
  ',': 'contacts:tableFile.separators.comma',
  ';': 'contacts:tableFile.separators.semicolon',
  '\t': 'contacts:tableFile.separators.tab',
  '|': 'contacts:tableFile.separators.bar',
} as const satisfies Record<Separator, string>

export interface ReadingFieldsProps {
  /** Whether the fields are in a dialog. A list that is rendered outside a modal dialog is behind it. */
  isInDialog?: boolean
  table: Pick<Table, 'source' | 'hasHead' | 'headLine' | 'topLines'>
  /** Reads the file again with one option changed. */
  onRead: (options: TableOptions) => void
}

/** Shows how a file was read as a table, and lets the user choose another way. */
export function ReadingFields({ table, onRead, isInDialog = false }: ReadingFieldsProps) {
  const { t } = useTexts('contacts')
  const { source } = table
  return (
    <>
      {source.kind === 'sheet' ? (
        <Text size="sm" className="breakable">
          {t('contacts:tableFile.sheet', { count: source.sheets, name: source.name })}
        </Text>
      ) : (
        <TextFields source={source} onRead={onRead} isInDialog={isInDialog} />
      )}
      <Checkbox
        className={classes.headed ?? ''}
        label={t('contacts:tableFile.hasHead')}
        checked={table.hasHead}
        onChange={(event) => onRead({ hasHead: event.currentTarget.checked })}
      />
      {table.headLine !== null && table.topLines.length > 1 && (
        <Select
          label={t('contacts:tableFile.headLine')}
          data={table.topLines.map(({ line, text }) => ({
            value: String(line),
            label: `${line}: ${text}`,
          }))}
          value={String(table.headLine)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: !isInDialog, floatingStrategy: 'fixed' }}
          onChange={(value) => {
            if (value !== null) onRead({ hasHead: true, headLine: Number(value) })
          }}
        />
      )}
    </>
  )
}

interface TextFieldsProps extends Pick<ReadingFieldsProps, 'onRead'> {
  source: Extract<TableSource, { kind: 'text' }>
  isInDialog: boolean
}

/** The encoding and the separator of a text. */
function TextFields({ source, onRead, isInDialog }: TextFieldsProps) {
  const { t } = useTexts('contacts')
  return (
    <>
      <Select
        label={t('contacts:tableFile.encoding')}
        data={tableEncodings.map((value) => ({ value, label: encodingNames[value] }))}
        value={source.encoding}
        allowDeselect={false}
        comboboxProps={{ withinPortal: !isInDialog, floatingStrategy: 'fixed' }}
        onChange={(value) => {
          const encoding = tableEncodings.find((one) => one === value)
          if (encoding !== undefined) onRead({ encoding })
        }}
      />
      <Select
        label={t('contacts:tableFile.separator')}
        data={separators.map((value) => ({ value, label: t(separatorKeys[value]) }))}
        value={source.separator}
        allowDeselect={false}
        comboboxProps={{ withinPortal: !isInDialog, floatingStrategy: 'fixed' }}
        onChange={(value) => {
          const separator = separators.find((one) => one === value)
          if (separator !== undefined) onRead({ separator })
        }}
      />
    </>
  )
}

/** Lines that are named in a notice. */
const namedLines = 8

/** Names the lines of a file that have stray quotation marks. */
export function StrayQuotes({ lines }: { lines: readonly number[] }) {
  const { t, language } = useTexts('contacts')
  if (lines.length === 0) return null
  const rest = lines.length - namedLines
  const names = [
    ...lines.slice(0, namedLines).map(String),
    ...(rest > 0 ? [t('contacts:tableFile.moreLines', { count: rest })] : []),
  ]
  const text = new Intl.ListFormat(language).format(names)
  return (
    <Notice tone="warn">
      {t('contacts:tableFile.strayQuotes', { count: lines.length, lines: text })}
    </Notice>
  )
}
