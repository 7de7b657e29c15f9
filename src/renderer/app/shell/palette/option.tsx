import { Flex, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
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

export interface OptionProps {
  id: string
  option: PaletteOption
  /** If this option is selected, the number of options above it; otherwise null. */
  chosenAt: number | null
  onChoose: () => void
}

/** An option of the palette; scrolled into view while it is selected. */
export function Option({ id, option, chosenAt, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  // When options above this one are added or removed, it moves and `chosenAt` changes.
  useEffect(() => {
    if (chosenAt !== null) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosenAt])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field keeps the focus and handles the keys
    <div
      ref={line}
      className={classes.option}
      id={id}
      role="option"
      aria-selected={chosenAt !== null}
      onClick={onChoose}
    >
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
    </div>
  )
}
