import { TextInput, type TextInputProps } from '@mantine/core'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'

export interface CountedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  max: number
  onChange: (value: string) => void
}

/** A field for one line of text, with its length and limit. Surrounding blanks do not count: they are not sent. */
export function CountedInput({ value, max, onChange, ...rest }: CountedInputProps) {
  return (
    <TextInput
      size="sm"
      rightSection={<CharacterCounter value={value.trim()} max={max} />}
      rightSectionWidth={64}
      rightSectionPointerEvents="none"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
