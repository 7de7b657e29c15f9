import { Badge, Box, Button, Flex, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { fieldTypes, type FieldType } from '#contract/entities/contacts/field-types.ts'
import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import { languages, limits } from '#contract/limits.ts'
import { changedTicks } from '#contract/rules/contacts/field-needs.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { removeField, tickKeys, ticks } from './field-changes.ts'
import { fieldIcons, languageKeys, typeKeys } from './field-types.ts'
import { fieldValuesQuery } from './field-queries.ts'
import { losesOptions } from './field-draft.ts'
import { FieldUses } from './field-uses.tsx'
import { TypeCheck } from './type-check.tsx'
import { useFieldForm, type FieldForm, type FieldFormProps } from './use-field-form.ts'
import type { FieldRow } from './use-field-rows.ts'

const widthPx = 424

const faultKeys = {
  taken: 'contactFields:panel.taken',
  fixed: 'contactFields:panel.fixed',
} as const

/** Values that are shown of a field without a name. */
const valuesShown = 10

/** One custom field: its names, its type, and what a change does to the values of contacts. */
export function FieldPanel(props: FieldFormProps & { onClose: () => void }) {
  const { group, row, fields, onClose } = props
  const form = useFieldForm(props)
  const { t, draft, field, mayEdit, isChanged, isSavable, save, converts, reset } = form
  const [asks, setAsks] = useState<'convert' | 'remove' | null>(null)
  const submit = () => {
    if (!isSavable) return
    if (converts) setAsks('convert')
    else save.run(draft)
  }
  useSaveKey(submit)
  return (
    <>
      <SidePanel
        title={row.name}
        subtitle={<code>{customFieldName(row.number)}</code>}
        width={widthPx}
        onClose={onClose}
        footer={
          mayEdit && <PanelFooter form={form} onSave={submit} onRemove={() => setAsks('remove')} />
        }
      >
        <Stack gap={14}>
          {!mayEdit && (
            <Text size="sm" c="dimmed">
              {t('contactFields:readOnly')}
            </Text>
          )}
          <EditConflicts
            conflicts={form.conflicts.map((name) => ({
              label: t('contactFields:panel.conflict'),
              theirs: name === 'name' ? (field?.name ?? '') : '',
              onSettle: (how) => form.settle(name, how),
            }))}
          />
          {save.error !== null && <ErrorNotice error={save.error} />}
          {field === undefined && (
            <Text size="sm" c="dimmed">
              {t('contactFields:panel.unnamed', { name: row.name })}
            </Text>
          )}
          <NameFields form={form} ownLanguage={group.language} />
          <TypeFields form={form} />
          {draft.type === 'choice' && <ChoicesEditor form={form} />}
          <TickSwitches form={form} />
          {form.isTried && converts && <TypeCheck form={form} />}
          {field === undefined && <Values groupId={group.id} number={row.number} />}
          <FormerUses form={form} uses={row.uses} />
          {row.uses !== undefined && row.uses.length > 0 && <FieldUses uses={row.uses} />}
        </Stack>
      </SidePanel>
      {asks === 'convert' && (
        <ConvertDialog
          form={form}
          uses={row.uses}
          onClose={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null)
            save.run(draft)
          }}
        />
      )}
      {asks === 'remove' && field !== undefined && (
        <RemoveDialog
          form={form}
          uses={row.uses ?? []}
          onClose={() => setAsks(null)}
          onRemove={() => removeField(group.id, fields, field)}
        />
      )}
      <LeaveDialog guard={form.guard} onDiscard={reset} />
      {isChanged && <span className="spoken">{t('contactFields:unsaved')}</span>}
    </>
  )
}

/** Ctrl+S saves. */
function useSaveKey(save: () => void): void {
  const current = useRef(save)
  useLayoutEffect(() => {
    current.current = save
  })
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'contactFields.save',
        section: 'screen',
        labelKey: 'shell.actions.save',
        shortcut: 'mod+s',
        perform: () => current.current(),
      },
    ],
    [],
  )
  useActions(actions)
}

function NameFields({
  form,
  ownLanguage,
}: {
  form: FieldForm
  ownLanguage: (typeof languages)[number]
}) {
  const { t, draft, edit, mayEdit, faults } = form
  const fault = faults.name && t(faultKeys[faults.name.fault], { name: faults.name.name })
  const isOther = (language: (typeof languages)[number]) =>
    fault !== null && faults.name?.language === language && draft.names[language] !== undefined
  const others = languages.filter((language) => language !== ownLanguage)
  const isOfOther = others.some(isOther)
  return (
    <Stack gap={8}>
      <TextInput
        label={t('contactFields:panel.name')}
        value={draft.name}
        maxLength={limits.contactFields.nameMax}
        disabled={!mayEdit}
        error={isOfOther ? null : fault}
        rightSection={<CharacterCounter value={draft.name} max={limits.contactFields.nameMax} />}
        rightSectionWidth={64}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <Flex gap={8}>
        {others.map((language) => (
          <TextInput
            key={language}
            flex={1}
            aria-label={t('contactFields:panel.nameIn', {
              language: t(languageKeys[language]),
            })}
            value={draft.names[language] ?? ''}
            placeholder={draft.name}
            maxLength={limits.contactFields.nameMax}
            disabled={!mayEdit}
            error={isOther(language) ? fault : null}
            leftSection={
              <Text span size="xs" c="dimmed" tt="uppercase" aria-hidden="true">
                {language}
              </Text>
            }
            onChange={(event) =>
              edit({ names: { ...draft.names, [language]: event.currentTarget.value } })
            }
          />
        ))}
      </Flex>
    </Stack>
  )
}

const isFieldType = (text: string | null): text is FieldType =>
  fieldTypes.some((type) => type === text)

function TypeFields({ form }: { form: FieldForm }) {
  const { t, draft, edit, mayEdit, field } = form
  const Glyph = fieldIcons[draft.type]
  const former = field?.type ?? 'text'
  return (
    <Flex align="flex-end" gap={10}>
      <Select
        w={190}
        label={t('contactFields:panel.type')}
        value={draft.type}
        allowDeselect={false}
        disabled={!mayEdit}
        data={fieldTypes.map((type) => ({ value: type, label: t(typeKeys[type]) }))}
        leftSection={<Glyph size={15} aria-hidden="true" />}
        onChange={(type) => {
          if (!isFieldType(type)) return
          const isEmpty = type === 'choice' && draft.choices.length === 0
          edit({ type, ...(isEmpty && { choices: [{ was: null, text: '' }] }) })
        }}
      />
      {draft.type === 'number' && (
        <TextInput
          w={90}
          label={t('contactFields:panel.unit')}
          title={t('contactFields:panel.unitHelp')}
          value={draft.unit}
          maxLength={limits.contactFields.unitMax}
          disabled={!mayEdit}
          onChange={(event) => edit({ unit: event.currentTarget.value })}
        />
      )}
      {draft.type !== former && (
        <Badge mb={10} color="orange" variant="light">
          {t('contactFields:panel.before', { type: t(typeKeys[former]) })}
        </Badge>
      )}
    </Flex>
  )
}

function TickSwitches({ form }: { form: FieldForm }) {
  const { t, draft, edit, mayEdit } = form
  return (
    <Stack gap={8}>
      {ticks.map((tick) => (
        <Switch
          key={tick}
          label={t(tickKeys[tick])}
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' } }}
          checked={draft[tick]}
          disabled={!mayEdit}
          onChange={(event) => edit(changedTicks(draft, tick, event.currentTarget.checked))}
        />
      ))}
    </Stack>
  )
}

/** The values of a field without a name, by which its name can be found. */
function Values({ groupId, number }: { groupId: string; number: number }) {
  const { t } = useTexts('contactFields')
  const numbers = useNumbers()
  const { data } = useQuery(fieldValuesQuery(groupId, number))
  if (data === undefined) return null
  return (
    <Box component="section" aria-label={t('contactFields:panel.values')}>
      <Text size="sm" fw={600} mb={6}>
        {t('contactFields:panel.values')}
      </Text>
      {data.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('contactFields:panel.noValues')}
        </Text>
      ) : (
        <Stack component="ul" gap={4}>
          {data.items.slice(0, valuesShown).map(({ value, contacts }) => (
            <Flex key={value} component="li" justify="space-between" gap={12} fz="sm">
              <Text span size="sm" truncate title={value} className="selectable">
                {value}
              </Text>
              <Text span size="sm" c="dimmed" className="numbers">
                {numbers.count(contacts)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
    </Box>
  )
}

interface PanelFooterProps {
  form: FieldForm
  onSave: () => void
  onRemove: () => void
}

function PanelFooter({ form, onSave, onRemove }: PanelFooterProps) {
  const { t, field, draft, isChanged, isSavable, save, converts, check, left, reset } = form
  const numbers = useNumbers()
  const unfit = converts ? (check.data?.unfit ?? 0) : 0
  const isOtherType = draft.type !== (field?.type ?? 'text')
  if (!isChanged && !save.busy)
    return field === undefined ? undefined : (
      <Button variant="subtle" color="red" onClick={onRemove}>
        {t('contactFields:panel.remove')}
      </Button>
    )
  const said =
    left !== null && left > 0
      ? t('contactFields:panel.saving', { left: numbers.count(left) })
      : unfit > 0
        ? t('contactFields:check.leftOut', { count: unfit, total: numbers.count(unfit) })
        : isSavable || save.busy || converts
          ? ''
          : t('contactFields:panel.fixFirst')
  return (
    <>
      <Text span flex={1} size="sm" c="dimmed" role="status">
        {said}
      </Text>
      <Button variant="default" disabled={save.busy} onClick={reset}>
        {t('contactFields:panel.discard')}
      </Button>
      <Button disabled={!isSavable} loading={save.busy} onClick={onSave}>
        {t(converts && isOtherType ? 'contactFields:panel.changeType' : 'contactFields:panel.save')}
      </Button>
    </>
  )
}

/** What compares with the values of the field, or sets them, and would not follow a change of its type or options. */
const formerUses = ({ draft, field }: FieldForm, uses: FieldRow['uses'] = []) =>
  losesOptions(draft, field)
    ? uses.filter(({ kind }) => kind === 'rule' || kind === 'segment' || kind === 'macro')
    : []

function FormerUses({ form, uses }: { form: FieldForm; uses: FieldRow['uses'] }) {
  if (formerUses(form, uses).length === 0) return null
  return <Notice tone="warn">{form.t('contactFields:uses.former')}</Notice>
}

interface QuestionProps {
  form: FieldForm
  onClose: () => void
}

interface ConvertProps extends QuestionProps {
  uses: FieldRow['uses']
  onConfirm: () => void
}

function ConvertDialog({ form, uses, onClose, onConfirm }: ConvertProps) {
  const { t, draft, written } = form
  const numbers = useNumbers()
  const former = formerUses(form, uses)
  return (
    <ConfirmDialog
      title={t('contactFields:convert.title', { name: draft.name.trim() })}
      confirmLabel={t('contactFields:panel.save')}
      focused="act"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {written === 0
        ? t('contactFields:convert.none')
        : t('contactFields:convert.text', { count: written, total: numbers.count(written) })}
      {former.length > 0 && (
        <Stack gap={12} mt={12}>
          <FormerUses form={form} uses={uses} />
          <FieldUses uses={former} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

interface RemoveProps extends QuestionProps {
  uses: readonly FieldUse[]
  onRemove: () => Promise<void>
}

/** Asks before a field loses its name, and says what uses it. While a rule that is on does, it keeps the name. */
function RemoveDialog({ form, uses, onClose, onRemove }: RemoveProps) {
  const { t, field, number, contacts, discard } = form
  const numbers = useNumbers()
  const remove = useChange({
    send: onRemove,
    onDone: () => {
      discard()
      onClose()
    },
  })
  const rule = uses.find(({ isOn }) => isOn === true)
  return (
    <ConfirmDialog
      title={t('contactFields:remove.title', { name: field?.name })}
      confirmLabel={t('contactFields:panel.remove')}
      isConfirmDisabled={rule !== undefined}
      isBusy={remove.busy}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.run()}
    >
      {t('contactFields:remove.text', {
        count: contacts,
        total: numbers.count(contacts),
        field: t('inbox.sidebar.custom', { number }),
      })}
      {uses.length > 0 && (
        <Stack gap={12} mt={12}>
          {rule !== undefined && (
            <Notice tone="warn">{t('contactFields:remove.rule', { name: rule.name })}</Notice>
          )}
          <FieldUses uses={uses} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}
