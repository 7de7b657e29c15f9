import { Button, Menu, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { chatActionKinds } from '#contract/entities/chats/chat-action-kinds.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { isUndoable } from '#contract/rules/chats/chat-actions.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { stepKeys, stepsText } from '#renderer/components/macros/step-words.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  bodyOf,
  draftOf,
  faultsOf,
  moved,
  newStep,
  type MacroDraft,
  type StepDraft,
} from './macro-draft.ts'
import { StepEditor } from './step-editor.tsx'
import { useStepChoices } from './use-step-choices.ts'

const widthPx = 424

const conflictKeys = {
  name: 'macros:panel.conflicts.name',
  teamId: 'macros:panel.conflicts.teamId',
  steps: 'macros:panel.conflicts.steps',
} as const satisfies Record<keyof MacroDraft, string>

export interface MacroPanelProps {
  group: Group
  /** undefined for a new one. */
  macro: Macro | undefined
  macros: readonly Macro[]
  mayEdit: boolean
  onClose: () => void
}

/** One macro: its name, for whom it is, and its steps. */
export function MacroPanel({ group, macro, macros, mayEdit, onClose }: MacroPanelProps) {
  const { t } = useTexts('macros')
  const choices = useStepChoices(group)
  const stored = draftOf(macro)
  const [isSaving, setSaving] = useState(false)
  const [asks, setAsks] = useState(false)
  const form = useFormDraft(
    mayEdit ? { groupId: group.id, form: 'macro', id: macro?.id ?? 'new' } : null,
    () => stored,
    isSaving || macro === undefined ? undefined : stored,
  )
  const { draft, edit, isChanged, discard } = form
  const faults = faultsOf(
    draft,
    macros.filter(({ id }) => id !== macro?.id),
  )
  const guard = useLeaveGuard(isChanged)
  const { id: groupId } = group
  const save = useChange({
    send: (sent: MacroDraft) => {
      setSaving(true)
      const body = bodyOf(sent)
      return macro === undefined
        ? call(macrosApi.createMacro, { body: { groupId, ...body }, groupId })
        : call(macrosApi.updateMacro, { params: { id: macro.id }, body, groupId })
    },
    accept: ({ name }) => {
      discard()
      showToast(t('macros:panel.saved', { name }))
    },
    refetches: ['macros'],
    onDone: () => {
      guard.release()
      onClose()
    },
    onRefused: () => setSaving(false),
  })
  const isSavable =
    isChanged &&
    !save.busy &&
    faults.name === null &&
    faults.steps.size === 0 &&
    draft.steps.length > 0
  const setStep = (key: string, change: Partial<StepDraft>) =>
    edit({ steps: draft.steps.map((step) => (step.key === key ? { ...step, ...change } : step)) })
  const missing = new Set(macro?.missing.map((index) => stored.steps[index]?.key))
  const isGone = ({ key, target }: StepDraft) =>
    missing.has(key) && stored.steps.some((step) => step.key === key && step.target === target)
  const stays = draft.steps.filter((step) => !isUndoable(step))
  return (
    <>
      <SidePanel
        title={macro?.name ?? t('macros:new')}
        width={widthPx}
        onClose={onClose}
        footer={
          mayEdit && (
            <>
              {macro !== undefined && (
                <Button variant="subtle" color="red" mr="auto" onClick={() => setAsks(true)}>
                  {t('macros:panel.remove')}
                </Button>
              )}
              <Button disabled={!isSavable} loading={save.busy} onClick={() => save.run(draft)}>
                {t('macros:panel.save')}
              </Button>
            </>
          )
        }
      >
        <Stack gap={14}>
          {!mayEdit && (
            <Text size="sm" c="dimmed">
              {t('macros:readOnly')}
            </Text>
          )}
          <EditConflicts
            conflicts={form.conflicts.map((name) => ({
              label: t(conflictKeys[name]),
              theirs:
                name === 'name'
                  ? stored.name
                  : name === 'steps'
                    ? stepsText(t, stored.steps)
                    : (choices.teams.find(({ value }) => value === stored.teamId)?.label ??
                      t('macros:panel.all')),
              onSettle: (how) => form.settle(name, how),
            }))}
          />
          {save.error !== null && <ErrorNotice error={save.error} />}
          <TextInput
            label={t('macros:panel.name')}
            value={draft.name}
            maxLength={limits.macros.nameMax}
            disabled={!mayEdit}
            error={faults.name === 'taken' && t('macros:panel.taken')}
            rightSection={<CharacterCounter value={draft.name} max={limits.macros.nameMax} />}
            rightSectionWidth={64}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          {choices.teams.length > 0 && (
            <Select
              label={t('macros:panel.team')}
              placeholder={t('macros:panel.all')}
              clearable
              data={choices.teams}
              value={draft.teamId}
              disabled={!mayEdit}
              onChange={(teamId) => edit({ teamId })}
            />
          )}
          <Stack component="ol" gap={14} aria-label={t('macros:panel.steps')}>
            {draft.steps.map((step, index) => (
              <StepEditor
                key={step.key}
                step={step}
                place={index + 1}
                count={draft.steps.length}
                choices={choices}
                fault={isGone(step) ? 'missing' : faults.steps.get(step.key)}
                mayEdit={mayEdit}
                onChange={(change) => setStep(step.key, change)}
                onMove={(by) => edit({ steps: moved(draft.steps, index, by) })}
                onRemove={() => edit({ steps: draft.steps.filter((one) => one !== step) })}
              />
            ))}
          </Stack>
          {mayEdit && draft.steps.length < limits.macros.actionsMax && (
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden="true" />}
                  style={{ alignSelf: 'flex-start' }}
                >
                  {t('macros:panel.add')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
                {chatActionKinds.map((kind) => (
                  <Menu.Item
                    key={kind}
                    onClick={() => edit({ steps: [...draft.steps, newStep(kind)] })}
                  >
                    {t(stepKeys[kind])}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <Text size="xs" c="dimmed">
            {t('macros:panel.order')}
            {stays.length > 0 && ` ${t('macros:stays')}`}
          </Text>
        </Stack>
      </SidePanel>
      {asks && macro !== undefined && (
        <RemoveDialog macro={macro} onClose={() => setAsks(false)} onRemoved={onClose} />
      )}
      <LeaveDialog guard={guard} onDiscard={discard} />
    </>
  )
}

interface RemoveDialogProps {
  macro: Macro
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ macro, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTexts('macros')
  const { id, groupId, name } = macro
  const remove = useChange({
    send: () => call(macrosApi.deleteMacro, { params: { id }, groupId }),
    accept: () => showToast(t('macros:panel.removed', { name })),
    refetches: ['macros'],
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      title={t('macros:panel.removeTitle', { name })}
      confirmLabel={t('macros:panel.remove')}
      isDangerous
      isBusy={remove.busy}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.run()}
    >
      {t('macros:panel.removeText')}
    </ConfirmDialog>
  )
}
