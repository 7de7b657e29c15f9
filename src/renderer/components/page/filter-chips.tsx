import { Chip, Flex, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface FilterChipsProps<Value extends string> extends BoxProps {
  label: string
  choices: readonly { readonly value: Value; readonly label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'xs' | 'sm'
}

/** Chips of which exactly one is chosen, such as "Todos 122" and "Leídos 62". */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, choices, value, onChange, size = 'xs', ...box } = props
  return (
    <Chip.Group
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one.value === next)
        if (choice !== undefined) onChange(choice.value)
      }}
    >
      <Flex wrap="wrap" gap={size === 'xs' ? 6 : 8} role="group" aria-label={label} {...box}>
        {choices.map((choice) => (
          <Chip key={choice.value} size={size} variant="light" value={choice.value}>
            {choice.label}
          </Chip>
        ))}
      </Flex>
    </Chip.Group>
  )
}
