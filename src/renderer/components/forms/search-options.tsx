import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'

export interface SearchOptionsProps {
  /** The label and hint of the field. */
  find: string
  text: string
  onText: (text: string) => void
  /** The label of the list. */
  label: string
  /** Whether several options can be chosen. */
  isMultiple?: boolean
  /** The values of the found options. If they change while the user types, the first option is selected. */
  found: readonly string[]
  onChoose: (value: string) => void
  /** Shown in place of the list, e.g. while it loads; null for the list. */
  instead: ReactNode
  children: ReactNode
}

/** A search field above the list of what it finds. The field keeps the focus: the arrow keys select in the list. */
export function SearchOptions({
  find,
  text,
  onText,
  label,
  isMultiple = false,
  found,
  onChoose,
  instead,
  children,
}: SearchOptionsProps) {
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const foundKey = found.join(' ')
  useEffect(() => {
    if (foundKey !== '' && text !== '') selectFirstOption()
  }, [foundKey, text, selectFirstOption])
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label={find}
          placeholder={find}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="max(40vh, min(480px, 100vh - 430px))" mt={8} mx={-8} type="auto">
        {instead ?? (
          <Combobox.Options
            aria-label={label}
            aria-multiselectable={isMultiple || undefined}
            px={8}
          >
            {children}
          </Combobox.Options>
        )}
      </ScrollArea.Autosize>
    </Combobox>
  )
}
