import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconColumns, IconGripVertical, IconLock, IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { withMoved, withToggled, type OptionalColumn } from './column-choice.ts'
import { useColumnLabels } from './contact-columns.tsx'
import classes from './column-menu.module.css'

export interface ColumnMenuProps {
  shown: readonly OptionalColumn[]
  onChoose: (columns: readonly OptionalColumn[]) => void
  onReset: () => void
}

/**
 * Lets the user choose the columns of the table. Dragging, or Alt with an arrow key, changes the order of the shown
 * columns.
 */
export function ColumnMenu({ shown, onChoose, onReset }: ColumnMenuProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { all, labelOf, isAvailable } = useColumnLabels()
  const [text, setText] = useState('')
  const sought = foldText(text)
  const matches = (id: OptionalColumn) => foldText(labelOf(id)).includes(sought)
  const listed = shown.filter((id) => isAvailable(id) && matches(id))
  const hidden = all.filter((id) => !shown.includes(id) && isAvailable(id) && matches(id))
  const move = (id: OptionalColumn, to: number) => onChoose(withMoved(shown, id, to))
  const dragOf = useRowDrag(shown, (id, to) => {
    const column = shown.find((one) => one === id)
    if (column !== undefined) move(column, to)
  })
  const onKeyDown = (event: KeyboardEvent, id: OptionalColumn) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(id, shown.indexOf(id) + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const box = (id: OptionalColumn, isShown: boolean) => (
    <Checkbox
      className={classes.box ?? ''}
      size="xs"
      label={labelOf(id)}
      checked={isShown}
      aria-keyshortcuts={isShown ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onChange={() => onChoose(withToggled(shown, id))}
      onKeyDown={(event) => onKeyDown(event, id)}
    />
  )
  return (
    <Popover position="bottom-end" width={272} trapFocus onClose={() => setText('')}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('contacts:columns.title')}
          title={t('contacts:columns.title')}
        >
          <IconColumns size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('contacts:columns.title')}>
        <div className={classes.head}>
          <span>{t('contacts:columns.title')}</span>
          <Button variant="subtle" size="compact-xs" onClick={onReset}>
            {t('contacts:columns.reset')}
          </Button>
        </div>
        <TextInput
          size="xs"
          data-autofocus
          aria-label={t('contacts:columns.search')}
          placeholder={t('contacts:columns.search')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={classes.list} aria-label={t('contacts:columns.shown')}>
          {sought === '' && (
            <li className={classes.row}>
              <Checkbox size="xs" checked disabled readOnly label={t('contacts:fields.name')} />
              <IconLock className={classes.icon} size={14} aria-hidden="true" />
            </li>
          )}
          {listed.map((id) => {
            const drag = dragOf(id)
            return (
              <li
                key={id}
                className={classes.row}
                {...rowDragProps(drag, id, 'application/x-bandeja-column')}
              >
                {box(id, true)}
                <IconGripVertical className={classes.grip} size={14} aria-hidden="true" />
              </li>
            )
          })}
        </ul>
        {hidden.length > 0 && (
          <ul className={classes.list} aria-label={t('contacts:columns.hidden')}>
            {hidden.map((id) => (
              <li key={id} className={classes.row}>
                {box(id, false)}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
