import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { macrosApi } from '#contract/api/chats/macros.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { isUndoable } from '#contract/rules/chats/chat-actions.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import type { StepDraft } from '#renderer/components/chat-steps/step-draft.ts'
import { StepList } from '#renderer/components/chat-steps/step-list.tsx'
import { stepsText } from '#renderer/components/chat-steps/step-words.ts'
import { useStepChoices } from '#renderer/components/chat-steps/use-step-choices.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { bodyOf, draftOf, faultsOf, type MacroDraft } from './macro-draft.ts'

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
  const { t } = useTexts('macros', 'chatSteps')
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
          <StepList
            label={t('macros:panel.steps')}
            steps={draft.steps}
            faultOf={(step) => (isGone(step) ? 'missing' : faults.steps.get(step.key))}
            max={limits.macros.actionsMax}
            choices={choices}
            mayEdit={mayEdit}
            tagHint={t('macros:panel.tagHint')}
            onChange={(steps) => edit({ steps })}
          />
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
