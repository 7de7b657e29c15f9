import { Button, Flex, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { insertText } from '#renderer/components/forms/insert-text.ts'
import { useVariables } from '#renderer/components/templates/use-variables.ts'
import { VariableTextarea } from '#renderer/components/templates/variable-textarea.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './editor.module.css'
import { namesInText } from './preview-text.ts'

export interface VariableFieldProps {
  label: string
  value: string
  max: number
  error?: ReactNode
  onChange: (value: string) => void
}

/** The text of an answer, with buttons that insert variables at the cursor. */
export function VariableField({ label, value, max, error, onChange }: VariableFieldProps) {
  const { t, language } = useTexts('templates', 'answers')
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string, isSelected: boolean) => {
    const range = isSelected ? { from: 2, to: 2 + name.length } : undefined
    insertText(field.current, `{{${name}}}`, range)
  }
  const variables = useVariables()
  const placeholders = namesInText(value).map((name) => t('answers:editor.named', { name }))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <Stack gap={8}>
      <VariableTextarea
        field={field}
        variables={variables}
        variablesLabel={t('answers:editor.variables')}
        label={label}
        value={value}
        error={error}
        description={
          <Flex component="span" justify="space-between" gap={12}>
            <span>
              {placeholders.length > 0 &&
                t('answers:editor.asked', {
                  names: list.format(placeholders),
                  count: placeholders.length,
                })}
            </span>
            <CharacterCounter value={value} max={max} />
          </Flex>
        }
        onChange={onChange}
      />
      <Flex wrap="wrap" gap={6} role="group" aria-label={t('answers:editor.variables')}>
        {variables.map(({ name, label: variable }) => (
          <VariableChip key={name} label={variable} onClick={() => insert(variable, false)} />
        ))}
        <VariableChip
          label={t('answers:editor.otherVariable')}
          onClick={() => insert(t('answers:editor.otherName'), true)}
        />
      </Flex>
    </Stack>
  )
}

function VariableChip({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      className={classes.chip}
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={12} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
