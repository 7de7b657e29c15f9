import { Button, Menu, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { chatActionKinds } from '#contract/entities/chats/chat-action-kinds.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { moved, newStep, type StepDraft, type StepFault } from './step-draft.ts'
import { StepEditor, type StepEditorProps } from './step-editor.tsx'
import { stepKeys } from './step-words.ts'

export interface StepListProps extends Pick<StepEditorProps, 'choices' | 'mayEdit' | 'tagHint'> {
  /** The accessible name of the list. */
  label: string
  steps: readonly StepDraft[]
  faultOf: (step: StepDraft) => StepFault | undefined
  /** Steps at most. */
  max: number
  onChange: (steps: readonly StepDraft[]) => void
}

/** The steps of a macro or a rule in their order, and a menu that adds one. */
export function StepList(props: StepListProps) {
  const { label, steps, faultOf, max, choices, mayEdit, tagHint, onChange } = props
  const { t } = useTexts('chatSteps')
  return (
    <>
      <Stack component="ol" gap={14} aria-label={label}>
        {steps.map((step, index) => (
          <StepEditor
            key={step.key}
            step={step}
            place={index + 1}
            count={steps.length}
            choices={choices}
            fault={faultOf(step)}
            tagHint={tagHint}
            mayEdit={mayEdit}
            onChange={(change) => onChange(steps.with(index, { ...step, ...change }))}
            onMove={(by) => onChange(moved(steps, index, by))}
            onRemove={() => onChange(steps.toSpliced(index, 1))}
          />
        ))}
      </Stack>
      {mayEdit && steps.length < max && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('chatSteps:editor.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {chatActionKinds.map((kind) =>
              kind === 'webhook' && choices.targets.webhook === undefined ? null : (
                <Menu.Item key={kind} onClick={() => onChange([...steps, newStep(kind)])}>
                  {t(stepKeys[kind])}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
