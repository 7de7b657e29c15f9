import { Button, CloseButton, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterOptions, type FilterMenuProps } from './filters.tsx'
import classes from './filters.module.css'

/** A chip shows the names of up to this many chosen options. If more are chosen, it shows only their number. */
const namedMax = 2

/** A filter that can be added. Labels must be unique. */
export type AddableFilter = Omit<FilterMenuProps, 'allLabel'>

/**
 * The filters of a screen that has many of them. A filter with chosen options is shown as a chip: "Etiqueta:
 * Cotización". The menu "Filtro" adds a chip for another filter and opens its options.
 */
export function AddedFilters({ filters }: { filters: readonly AddableFilter[] }) {
  const { t } = useTranslation()
  const [openLabel, setOpenLabel] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isShown = ({ label, value }: AddableFilter) => value.length > 0 || label === openLabel
  const others = filters.filter((one) => !isShown(one))
  // A chip that is about to disappear must not have the focus.
  const leaveChip = () => addButton.current?.focus()
  const close = ({ value }: AddableFilter) => {
    setOpenLabel(null)
    if (value.length === 0) leaveChip()
  }
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.label}
          {...filter}
          isOpen={filter.label === openLabel}
          onOpen={() => setOpenLabel(filter.label)}
          onClose={() => close(filter)}
          onRemove={() => {
            filter.onChange([])
            leaveChip()
          }}
        />
      ))}
      <Menu position="bottom-start" width={220} portalProps={{ target: '#screen' }}>
        <Menu.Target>
          <Button
            ref={addButton}
            className={classes.add}
            variant="default"
            size="compact-sm"
            disabled={others.length === 0}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
          >
            {t('shell.page.addFilter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('shell.page.addFilter')}>
          {others.map(({ label }) => (
            <Menu.Item key={label} onClick={() => setOpenLabel(label)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface FilterChipProps extends AddableFilter {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

function FilterChip(props: FilterChipProps) {
  const { label, options, value, onChange, isOpen, onOpen, onClose, onRemove } = props
  const { t } = useTranslation()
  const chosen = options.filter((one) => value.includes(one.value))
  const names = chosen.map((one) => one.label).join(', ')
  return (
    <div className={classes.added} data-set={value.length > 0 || undefined}>
      <Menu
        position="bottom-start"
        width={240}
        portalProps={{ target: '#screen' }}
        opened={isOpen}
        onChange={(opened) => (opened ? onOpen() : onClose())}
      >
        <Menu.Target>
          <Button className={classes.addedName} variant="transparent" size="compact-sm">
            <span className={classes.label}>{label}:</span>{' '}
            <strong>{chosen.length > namedMax ? value.length : names}</strong>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>
          <FilterOptions options={options} value={value} onChange={onChange} />
        </Menu.Dropdown>
      </Menu>
      {value.length > 0 && (
        <CloseButton
          size="sm"
          aria-label={t('shell.page.removeFilter', { label })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
