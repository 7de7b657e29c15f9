import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListboxOption, type ListboxOptionProps } from '#renderer/components/forms/listbox.tsx'
import classes from './palette.module.css'

/** One option of the palette. */
export interface PaletteOption {
  readonly id: string
  readonly name: string
  /** Further words by which it is found. */
  readonly words?: string | undefined
  readonly detail?: string | undefined
  readonly picture?: ReactNode
  /** Shown at the end of the row, e.g. the shortcut. */
  readonly aside?: ReactNode
  readonly perform: () => void
}

export interface OptionProps extends ListboxOptionProps {
  option: PaletteOption
}

/** An option of the palette. */
export function Option({ option, ...rest }: OptionProps) {
  return (
    <ListboxOption {...rest} className={classes.option}>
      <Flex component="span" justify="center" w={26} flex="none" c="var(--b-icon)">
        {option.picture}
      </Flex>
      <Text span inherit miw={0} flex={1} truncate>
        {option.name}
      </Text>
      {option.detail !== undefined && (
        <Text span inherit flex="none" fz="sm" c="dimmed" className="numbers">
          {option.detail}
        </Text>
      )}
      {option.aside}
    </ListboxOption>
  )
}
