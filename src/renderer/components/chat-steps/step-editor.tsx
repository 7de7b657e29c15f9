import {
  Box,
  Flex,
  MultiSelect,
  NumberInput,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { stepKeys } from './step-words.ts'
import type { StepDraft, StepFault } from './step-draft.ts'
import type { StepChoices } from './use-step-choices.ts'

export interface StepEditorProps {
  step: StepDraft
  /** The place of the step, from 1, and the number of steps. */
  place: number
  count: number
  choices: StepChoices
  fault: StepFault | undefined
  /** What the user should know of a step with a tag. */
  tagHint?: string | undefined
  mayEdit: boolean
  onChange: (change: Partial<StepDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const faultKeys = {
  unfinished: 'chatSteps:editor.unfinished',
  repeated: 'chatSteps:editor.repeated',
  missing: 'chatSteps:editor.gone',
} as const

/** One step of a macro or a rule: what it does, and buttons that move and remove it. */
export function StepEditor(props: StepEditorProps) {
  const { step, place, count, fault, tagHint, mayEdit, onMove, onRemove } = props
  const { t } = useTexts('chatSteps')
  const name = t(stepKeys[step.kind])
  return (
    <Box
      component="li"
      aria-label={t('chatSteps:editor.step', { place, name })}
      aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (!mayEdit || !event.altKey) return
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        onMove(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Flex align="center" gap={4}>
        <Text span size="sm" fw={600} flex={1}>
          {t('chatSteps:editor.step', { place, name })}
        </Text>
        {mayEdit && (
          <>
            <IconButton
              icon={IconArrowUp}
              size={28}
              label={t('chatSteps:editor.up', { name })}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={IconArrowDown}
              size={28}
              label={t('chatSteps:editor.down', { name })}
              disabled={place === count}
              onClick={() => onMove(1)}
            />
            <IconButton
              icon={IconTrash}
              size={28}
              label={t('chatSteps:editor.removeStep', { name })}
              onClick={onRemove}
            />
          </>
        )}
      </Flex>
      <StepFields {...props} label={name} />
      {tagHint !== undefined && (step.kind === 'tag' || step.kind === 'untag') && (
        <Text size="xs" c="dimmed" mt={4}>
          {tagHint}
        </Text>
      )}
      {step.kind === 'webhook' && props.choices.webhooksOff.includes(step.target) && (
        <Text size="xs" c="var(--b-warn)" mt={4} role="status">
          {t('chatSteps:editor.webhookOff')}
        </Text>
      )}
      {fault !== undefined && (
        <Text size="xs" c="red" mt={4} role={fault === 'missing' ? 'alert' : undefined}>
          {t(faultKeys[fault])}
        </Text>
      )}
    </Box>
  )
}

function StepFields({
  step,
  choices,
  mayEdit,
  label,
  onChange,
}: StepEditorProps & { label: string }) {
  const { t } = useTexts('chatSteps')
  const { kind, target, text, chosen } = step
  const targets = choices.targets[kind]
  return (
    <Flex direction="column" gap={6} mt={4}>
      {targets !== undefined && (
        <Select
          aria-label={label}
          placeholder={t('chatSteps:editor.choose')}
          searchable
          nothingFoundMessage={t(
            kind === 'webhook' && targets.length === 0
              ? 'chatSteps:editor.noWebhooks'
              : 'chatSteps:editor.nothing',
          )}
          data={targets}
          value={target === '' ? null : target}
          disabled={!mayEdit}
          onChange={(value) => onChange({ target: value ?? '' })}
        />
      )}
      {kind === 'statusTags' && (
        <MultiSelect
          aria-label={label}
          placeholder={t('chatSteps:editor.choose')}
          nothingFoundMessage={t('chatSteps:editor.nothing')}
          data={choices.statusTags}
          value={[...chosen]}
          disabled={!mayEdit}
          onChange={(value) => onChange({ chosen: value })}
        />
      )}
      {kind === 'alert' && (
        <>
          <MultiSelect
            aria-label={t('chatSteps:editor.alerted')}
            placeholder={chosen.length === 0 ? t('chatSteps:editor.alertedAgent') : undefined}
            searchable
            nothingFoundMessage={t('chatSteps:editor.nothing')}
            data={choices.people}
            value={[...chosen]}
            maxValues={limits.rules.alertedMax}
            disabled={!mayEdit}
            onChange={(value) => onChange({ chosen: value })}
          />
          <TextInput
            aria-label={t('chatSteps:editor.alertText')}
            placeholder={t('chatSteps:editor.alertText')}
            value={text}
            maxLength={limits.rules.alertMax}
            disabled={!mayEdit}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </>
      )}
      {kind === 'field' && (
        <TextInput
          aria-label={t('chatSteps:editor.value')}
          placeholder={t('chatSteps:editor.value')}
          value={text}
          maxLength={limits.customFieldMax}
          disabled={!mayEdit}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {kind === 'note' && (
        <Textarea
          aria-label={label}
          placeholder={t('chatSteps:editor.noteHint')}
          autosize
          minRows={2}
          maxRows={6}
          value={text}
          maxLength={limits.noteMax}
          disabled={!mayEdit}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {kind === 'snooze' && (
        <NumberInput
          aria-label={t('chatSteps:editor.minutes')}
          suffix={` ${t('chatSteps:editor.minutesUnit')}`}
          min={1}
          max={limits.macros.snoozeMinutesMax}
          allowDecimal={false}
          value={text}
          disabled={!mayEdit}
          onChange={(value) => onChange({ text: String(value) })}
        />
      )}
    </Flex>
  )
}
