import { Box, Button, Chip, Flex, Group, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  faultGroupOf,
  faultGroups,
  fieldLabel,
  reasonText,
  type CheckedFault,
  type FaultGroup,
} from './fault-reason.ts'
import { formFields, type FormField, type ImportField } from './import-fields.ts'
import classes from './import.module.css'
import { isFormField } from './row-check.ts'

type Texts = Readonly<Partial<Record<ImportField, string>>>

/** The fields in the order of the columns: the phone number before the e-mail, as in the table of contacts. */
const shownFields: readonly FormField[] = [
  ...formFields.filter((field) => field !== 'email'),
  'email',
]

export interface FaultTableProps {
  faults: readonly CheckedFault[]
  onEdit: (number: number, texts: Texts) => Promise<void>
}

/** The rows that cannot be imported, with a filter by the kind of fault. Each row can be corrected in the table. */
export function FaultTable({ faults, onEdit }: FaultTableProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const fieldNameOf = useFieldNames()
  const [group, setGroup] = useState<FaultGroup | 'all'>('all')
  const [edited, setEdited] = useState<{ number: number; texts: Texts } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const byGroup = Map.groupBy(faults, faultGroupOf)
  const isEmpty = group !== 'all' && !byGroup.has(group)
  const shown = group === 'all' || isEmpty ? faults : (byGroup.get(group) ?? [])

  const begin = ({ number, texts }: CheckedFault) => setEdited({ number, texts })
  const save = async () => {
    if (edited === null || isSaving) return
    setSaving(true)
    try {
      await onEdit(edited.number, edited.texts)
      setEdited(null)
    } catch (error) {
      showError(error)
    }
    setSaving(false)
  }
  const inputOf = (field: ImportField, fault: CheckedFault) => (
    <TextInput
      size="xs"
      aria-label={fieldLabel(t, field, fieldNameOf)}
      value={edited?.texts[field] ?? ''}
      error={fault.field === field}
      ref={fault.field === field ? focusOnce : undefined}
      onChange={({ currentTarget: { value } }) =>
        setEdited((now) => now && { ...now, texts: { ...now.texts, [field]: value } })
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey) void save()
        else if (event.key === 'Escape') setEdited(null)
        else return
        event.stopPropagation()
      }}
    />
  )
  const cellOf = (field: FormField, fault: CheckedFault) => {
    if (edited?.number === fault.number) return inputOf(field, fault)
    const text = fault.texts[field] ?? ''
    const blank = fault.field === field ? t('contacts:import.blank') : '–'
    return (
      <span className={classes.cell} data-bad={fault.field === field || undefined} title={text}>
        {text === '' ? blank : text}
      </span>
    )
  }
  const columns: readonly Column<CheckedFault>[] = [
    {
      id: 'row',
      header: t('contacts:import.row'),
      width: 84,
      render: ({ number }) => <span className="numbers">{number}</span>,
    },
    ...shownFields.map((field) => ({
      id: field,
      header: fieldLabel(t, field, fieldNameOf),
      render: (fault: CheckedFault) => cellOf(field, fault),
    })),
    {
      id: 'reason',
      header: t('contacts:import.reason'),
      width: 220,
      render: (fault) =>
        edited?.number === fault.number && !isFormField(fault.field) ? (
          inputOf(fault.field, fault)
        ) : (
          <span className={classes.reason} title={reasonText(t, fault, fieldNameOf)}>
            <IconAlertCircle size={16} aria-hidden="true" />
            {reasonText(t, fault, fieldNameOf)}
          </span>
        ),
    },
    {
      id: 'edit',
      header: t('contacts:import.correct'),
      hasHiddenHeader: true,
      width: 132,
      align: 'right',
      render: (fault) =>
        edited?.number === fault.number ? (
          <Group justify="flex-end" gap={4}>
            <Button
              size="compact-sm"
              variant="default"
              loading={isSaving}
              onClick={() => void save()}
            >
              {t('sidePanel:save')}
            </Button>
            <IconButton
              icon={IconX}
              size={28}
              label={t('shell.common.cancel')}
              onClick={() => setEdited(null)}
            />
          </Group>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('contacts:import.correctRow', { number: fault.number })}
            onClick={() => begin(fault)}
          >
            {t('contacts:import.correct')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Flex wrap="wrap" align="center" gap={8} pt={16} px={24} pb={10} flex="none">
        <Text component="h2" size="md" fw={600}>
          {t('contacts:import.badRows')}
        </Text>
        <Chip.Group
          value={isEmpty ? 'all' : group}
          onChange={(value) => setGroup(faultGroups.find((one) => one === value) ?? 'all')}
        >
          <Chip value="all" size="xs" classNames={{ label: classes.chip ?? '' }}>
            {t('contacts:import.groups.all')} {faults.length}
          </Chip>
          {faultGroups
            .filter((one) => byGroup.has(one))
            .map((one) => (
              <Chip key={one} value={one} size="xs" classNames={{ label: classes.chip ?? '' }}>
                {t(groupKeys[one])} {byGroup.get(one)?.length}
              </Chip>
            ))}
        </Chip.Group>
      </Flex>
      <Box mih={220} flex={1}>
        <DataTable
          label={t('contacts:import.badRows')}
          columns={columns}
          rows={shown}
          rowId={({ number }) => String(number)}
          rowHeight={44}
          isVirtual
          isMarked={({ number }) => number === edited?.number}
        />
      </Box>
    </>
  )
}

const groupKeys = {
  phone: 'contacts:import.groups.phone',
  email: 'contacts:import.groups.email',
  missing: 'contacts:import.groups.missing',
  repeats: 'contacts:import.groups.repeats',
  other: 'contacts:import.groups.other',
} as const satisfies Record<FaultGroup, string>

/** Selects the text of the invalid field when the user begins to correct its row. */
const focusOnce = (element: HTMLInputElement | null) => element?.select()
