import { Button, CloseButton, Group, Menu, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import classes from './filters.module.css'

export interface FilterRowProps {
  children: ReactNode
  /** Whether a filter or a search is set. */
  isFiltered: boolean
  /** Resets all filters and the search. */
  onClear: () => void
  /** A control at the right end of the row. */
  end?: ReactNode
}

/** The row with a screen's search and filters. While any of them is set, the button "Quitar filtros" follows. */
export function FilterRow({ children, isFiltered, onClear, end }: FilterRowProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.row}>
      {children}
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('shell.page.clearFilters')}
        </Button>
      )}
      {end !== undefined && (
        <Group gap={4} ml="auto">
          {end}
        </Group>
      )}
    </div>
  )
}

export interface FilterMenuProps {
  /** What is filtered: "Estado". */
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** The chosen options; empty for no filter. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** What the button shows while nothing is chosen, in the grammatical gender of the label: "Todos". */
  allLabel?: string
}

/**
 * A menu in which several options of a filter can be chosen. Its button shows how many are chosen: "Estado: 2". With an
 * `allLabel` the button always shows a value: `allLabel` ("Estado Todos"), the only chosen option ("Estado Ocupado"),
 * or the number of chosen options ("Estado 2").
 */
export function FilterMenu({ label, options, value, onChange, allLabel }: FilterMenuProps) {
  const { t } = useTranslation()
  const isSet = value.length > 0
  const [only] = value.length === 1 ? options.filter((one) => value.includes(one.value)) : []
  return (
    // Inside the screen's landmark, so that landmark navigation finds the menu.
    <Menu position="bottom-start" width={220} portalProps={{ target: '#screen' }}>
      <Menu.Target>
        <Button
          className={classes.chip}
          variant="default"
          size="compact-sm"
          data-set={isSet || undefined}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {allLabel === undefined ? (
            isSet ? (
              t('shell.page.chosenFilter', { label, count: value.length })
            ) : (
              label
            )
          ) : (
            <>
              <span className={classes.label}>{label}</span>{' '}
              <strong>{only?.label ?? (isSet ? value.length : allLabel)}</strong>
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <FilterOptions options={options} value={value} onChange={onChange} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The options in the menu of a filter. */
export function FilterOptions({
  options,
  value,
  onChange,
}: Pick<FilterMenuProps, 'options' | 'value' | 'onChange'>) {
  return (
    <Menu.CheckboxGroup value={[...value]} onChange={onChange}>
      {options.map((option) => (
        <Menu.CheckboxItem key={option.value} value={option.value}>
          {option.label}
        </Menu.CheckboxItem>
      ))}
    </Menu.CheckboxGroup>
  )
}

export interface SearchFieldProps {
  /** The field's name and placeholder: "Buscar por nombre o texto". */
  label: string
  value: string
  /** The least width of the field before it moves to a line of its own, px; for a long label. Default: 160. */
  minWidth?: number
  onChange: (value: string) => void
}

/** A screen's search field. The key "/" focuses it. Escape clears the field, or leaves it if it is empty. */
export function SearchField({ label, value, minWidth, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'page.search',
        section: 'screen',
        labelKey: 'shell.actions.search',
        icon: IconSearch,
        shortcut: '/',
        perform: () => input.current?.select(),
      },
    ],
    [],
  )
  useActions(actions)
  return (
    <TextInput
      ref={input}
      className={classes.search}
      {...(minWidth !== undefined && { style: { flexBasis: minWidth } })}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (value === '') input.current?.blur()
        else onChange('')
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        value === '' ? (
          <span aria-hidden="true">
            <Keys shortcut="/" />
          </span>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('shell.page.clearSearch')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
