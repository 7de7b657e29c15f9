import { Flex, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { characters } from '#contract/rules/text/characters.ts'
import { isTooLong } from '#contract/rules/flows/flow-text.ts'
import { FormSection } from './form-section.tsx'

/** A length and its limit, such as `12/80`. `isOver` marks it. */
export function Count(props: { length: number; max: number; isOver: boolean }) {
  const { length, max, isOver } = props
  return (
    <Text span size="xs" c={isOver ? 'var(--b-danger)' : 'dimmed'} className="numbers">
      {length}/{max}
    </Text>
  )
}

interface CountedFieldProps {
  label: string
  value: string
  max?: number
  error?: string | undefined
  help?: string
  isLong?: boolean
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** A text field of the inspector. With `max` it shows the text's length, but does not prevent a longer text. */
export function CountedField(props: CountedFieldProps) {
  const { label, value, max, error, help, isLong = false, isReadOnly, onChange } = props
  const id = useId()
  const shared = { id, value, error, disabled: isReadOnly, size: 'sm' as const }
  return (
    <FormSection>
      <Flex align="center" justify="space-between" mb={6} fz="sm" fw={600}>
        <label htmlFor={id}>{label}</label>
        {max !== undefined && (
          <Count length={characters(value.trim())} max={max} isOver={isTooLong(value, max)} />
        )}
      </Flex>
      {isLong ? (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {help !== undefined && (
        <Text mt={4} size="xs" c="dimmed">
          {help}
        </Text>
      )}
    </FormSection>
  )
}
