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
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { stepKeys } from '#renderer/components/macros/step-words.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { StepDraft } from './macro-draft.ts'
import type { StepChoices } from './use-step-choices.ts'

export interface StepEditorProps {
  step: StepDraft
  /** The place of the step, from 1, and the number of steps. */
  place: number
  count: number
  choices: StepChoices
  fault: 'unfinished' | 'repeated' | 'missing' | undefined
  mayEdit: boolean
  onChange: (change: Partial<StepDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const faultKeys = {
  unfinished: 'macros:panel.unfinished',
  repeated: 'macros:panel.repeated',
  missing: 'macros:panel.gone',
} as const

/** One step of a macro: what it does, and buttons that move and remove it. */
export function StepEditor(props: StepEditorProps) {
  const { step, place, count, fault, mayEdit, onMove, onRemove } = props
  const { t } = useTexts('macros')
  const name = t(stepKeys[step.kind])
  return (
    <Box component="li" aria-label={t('macros:panel.step', { place, name })}>
      <Flex align="center" gap={4}>
        <Text span size="sm" fw={600} flex={1}>
          {t('macros:panel.step', { place, name })}
        </Text>
        {mayEdit && (
          <>
            <IconButton
              icon={IconArrowUp}
              size={28}
              label={t('macros:panel.up', { name })}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={IconArrowDown}
              size={28}
              label={t('macros:panel.down', { name })}
              disabled={place === count}
              onClick={() => onMove(1)}
            />
            <IconButton
              icon={IconTrash}
              size={28}
              label={t('macros:panel.removeStep', { name })}
              onClick={onRemove}
            />
          </>
        )}
      </Flex>
      <StepFields {...props} label={name} />
      {(step.kind === 'tag' || step.kind === 'untag') && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('macros:panel.tagHint')}
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
  const { t } = useTexts('macros')
  const { kind, target, text, tags } = step
  const targets = choices.targets[kind]
  return (
    <Flex direction="column" gap={6} mt={4}>
      {targets !== undefined && (
        <Select
          aria-label={label}
          placeholder={t('macros:panel.choose')}
          searchable
          nothingFoundMessage={t('macros:panel.nothing')}
          data={targets}
          value={target === '' ? null : target}
          disabled={!mayEdit}
          onChange={(value) => onChange({ target: value ?? '' })}
        />
      )}
      {kind === 'statusTags' && (
        <MultiSelect
          aria-label={label}
          placeholder={t('macros:panel.choose')}
          nothingFoundMessage={t('macros:panel.nothing')}
          data={choices.statusTags}
          value={[...tags]}
          disabled={!mayEdit}
          onChange={(value) => onChange({ tags: value })}
        />
      )}
      {kind === 'field' && (
        <TextInput
          aria-label={t('macros:panel.value')}
          placeholder={t('macros:panel.value')}
          value={text}
          maxLength={limits.customFieldMax}
          disabled={!mayEdit}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {kind === 'note' && (
        <Textarea
          aria-label={label}
          placeholder={t('macros:panel.noteHint')}
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
          aria-label={t('macros:panel.minutes')}
          suffix={` ${t('macros:panel.minutesUnit')}`}
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
