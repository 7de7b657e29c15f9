import { ActionIcon, Flex } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

interface MoveButtonsProps {
  index: number
  count: number
  labels: { readonly up: string; readonly down: string; readonly remove: string }
  /** Whether the template needs this one. */
  isRequired?: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** Moves one of several parts of a template up or down, or removes it. */
export function MoveButtons(props: MoveButtonsProps) {
  const { index, count, labels, isRequired = false, onMove, onRemove } = props
  return (
    <Flex align="center" h={36} flex="none">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.up}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.down}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={labels.remove}
        disabled={isRequired}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </Flex>
  )
}

/** Moves a part with Alt+Up and Alt+Down, unless a part inside it was moved. */
export function onMoveKey(event: KeyboardEvent, move: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  if (event.defaultPrevented) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
