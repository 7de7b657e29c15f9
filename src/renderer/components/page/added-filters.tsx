import { Button, CloseButton, Menu, Popover, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterOptions, type FilterMenuProps } from './filters.tsx'
import classes from './filters.module.css'

/** A chip shows the names of up to this many chosen options. If more are chosen, it shows only their number. */
const namedMax = 2

/** A filter with options. Labels must be unique. */
type OptionFilter = Omit<FilterMenuProps, 'allLabel'>

/** A filter with a form of its own. */
export interface EditedFilter {
  /** Unique among the filters of the screen. */
  readonly id: string
  readonly label: string
  /** The heading under which the menu lists it, after the filters without one. */
  readonly section?: string
  /** What it is set to, in words; undefined if it is not set. */
  readonly summary: string | undefined
  /** The form in which it is set. */
  readonly form: (close: () => void) => ReactNode
  readonly onRemove: () => void
}

/** A filter that can be added. */
export type AddableFilter = OptionFilter | EditedFilter

const idOf = (filter: AddableFilter): string => ('id' in filter ? filter.id : filter.label)
const sectionOf = (filter: AddableFilter): string => ('id' in filter ? (filter.section ?? '') : '')
const isSet = (filter: AddableFilter): boolean =>
  'id' in filter ? filter.summary !== undefined : filter.value.length > 0

/**
 * The filters of a screen that has many of them. A filter with chosen options is shown as a chip: "Etiqueta:
 * Cotización". The menu "Filtro" adds a chip for another filter and opens its options.
 */
export function AddedFilters({ filters }: { filters: readonly AddableFilter[] }) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isShown = (filter: AddableFilter) => isSet(filter) || idOf(filter) === openId
  const others = filters.filter((one) => !isShown(one))
  const sections = [...new Set(others.map(sectionOf))]
  // A chip that is about to disappear must not have the focus.
  const leaveChip = () => addButton.current?.focus()
  const close = (filter: AddableFilter) => {
    setOpenId(null)
    if (!isSet(filter)) leaveChip()
  }
  const remove = (filter: AddableFilter) => {
    if ('id' in filter) filter.onRemove()
    else filter.onChange([])
    leaveChip()
  }
  return (
    <>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={idOf(filter)}
          filter={filter}
          isOpen={idOf(filter) === openId}
          onOpen={() => setOpenId(idOf(filter))}
          onClose={() => close(filter)}
          onRemove={() => remove(filter)}
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
        <Menu.Dropdown className={classes.offered} aria-label={t('shell.page.addFilter')}>
          {sections.map((section) => (
            <Fragment key={section}>
              {section !== '' && <Menu.Label>{section}</Menu.Label>}
              {others
                .filter((one) => sectionOf(one) === section)
                .map((one) => (
                  <Menu.Item key={idOf(one)} onClick={() => setOpenId(idOf(one))}>
                    {one.label}
                  </Menu.Item>
                ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface FilterChipProps {
  filter: AddableFilter
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

function FilterChip({ filter, isOpen, onOpen, onClose, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const { label } = filter
  const opening = {
    position: 'bottom-start',
    portalProps: { target: '#screen' },
    opened: isOpen,
    onChange: (opened: boolean) => (opened ? onOpen() : onClose()),
  } as const
  return (
    <div className={classes.added} data-set={isSet(filter) || undefined}>
      {'id' in filter ? (
        <Popover {...opening} width={280} trapFocus returnFocus>
          <Popover.Target>
            <ChipName
              label={label}
              chosen={filter.summary ?? ''}
              onClick={isOpen ? onClose : onOpen}
            />
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>{filter.form(onClose)}</Popover.Dropdown>
        </Popover>
      ) : (
        <Menu {...opening} width={240}>
          <Menu.Target>
            <ChipName label={label} chosen={chosenNames(filter)} />
          </Menu.Target>
          <Menu.Dropdown aria-label={label}>
            <FilterOptions {...filter} />
          </Menu.Dropdown>
        </Menu>
      )}
      {isSet(filter) && (
        <CloseButton
          size="sm"
          aria-label={t('shell.page.removeFilter', { label })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

function chosenNames({ options, value }: OptionFilter): string {
  const chosen = options.filter((one) => value.includes(one.value))
  return chosen.length > namedMax ? String(value.length) : chosen.map((one) => one.label).join(', ')
}

type ChipNameProps = ButtonProps &
  ComponentPropsWithRef<'button'> & { label: string; chosen: string }

function ChipName({ label, chosen, ...button }: ChipNameProps) {
  return (
    <Button className={classes.addedName} variant="transparent" size="compact-sm" {...button}>
      <span className={classes.label}>{label}:</span> <strong>{chosen}</strong>
    </Button>
  )
}
