import '@mantine/dropzone/styles.layer.css'
import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { sheetFaultKeys, tableFileTypes } from '#renderer/components/table-file/table-files.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import classes from './import.module.css'
import type { FileFault, ImportDraft } from './use-import-draft.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface FileStepProps {
  draft: ImportDraft
  onChoose: (file: File) => void
}

const faultTexts = {
  several: 'contacts:import.faults.several',
  empty: 'contacts:import.faults.empty',
  noRows: 'contacts:import.faults.noRows',
  tooManyRows: 'contacts:import.faults.tooManyRows',
  ...sheetFaultKeys,
  unreadable: 'shell.errors.fileUnreadable',
} as const

/** Lets the user choose the file in the system's dialog, or drag and drop it. */
export function FileStep({ draft, onChoose }: FileStepProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const pick = useRef<() => void>(null)
  const { fault, isReading } = draft
  const numbers = useNumbers()
  const textOf = (of: FileFault) => {
    if (of === 'size') return literals.fileTooLarge
    if (of === 'type' || of === 'notText') return literals.fileTypeUnsupported
    return t(faultTexts[of], { max: numbers.count(limits.contacts.importRowsMax) })
  }
  return (
    <Stack gap={16} mx="auto" py={56} px={24} maw={640}>
      <Dropzone
        className={classes.drop ?? ''}
        openRef={pick}
        loading={isReading}
        activateOnClick={false}
        activateOnKeyboard={false}
        // The drop area is for the mouse; keyboard users have the button in it.
        tabIndex={-1}
        role="presentation"
        inputProps={{
          'aria-label': t('contacts:import.file.field'),
          accept: tableFileTypes,
          // Several files can only be dropped, and are refused then.
          multiple: false,
        }}
        onDrop={([file, ...more]) => {
          if (more.length > 0) draft.refuse('several')
          else if (file !== undefined) onChoose(file)
        }}
        enablePointerEvents
      >
        <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
        <Text inherit fz={15} lh="lg" fw={600}>
          {t('contacts:import.file.title')}
        </Text>
        <Button onClick={() => pick.current?.()}>{t('contacts:import.file.choose')}</Button>
        <Text size="sm" c="dimmed">
          {t('contacts:import.file.text', {
            size: sizeText(limits.contacts.importFileBytes, language),
            rows: numbers.count(limits.contacts.importRowsMax),
          })}
        </Text>
      </Dropzone>
      {fault !== null && <Notice>{textOf(fault)}</Notice>}
      <Text size="sm" c="dimmed">
        {t('contacts:import.file.hint')}
      </Text>
    </Stack>
  )
}
