import { Group, Text } from '@mantine/core'
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { IconCircleCheck, IconDotsVertical, IconPlus, IconX } from '@tabler/icons-react'
import { memo, useLayoutEffect, useRef, useState, type DragEvent } from 'react'
import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  addElement,
  footerOf,
  insertionIndex,
  moveElement,
} from '#renderer/scenes/flows/builder/document.ts'
import { carriesElement, droppedElement, startMove } from './drag.ts'
import { useEditor } from '#renderer/scenes/flows/builder/editor.ts'
import { useIsDetailed } from './movement.ts'
import { newElement } from '#renderer/scenes/flows/builder/new-element.ts'
import { PhoneElement } from './phone-element.tsx'
import { ProblemCount } from '#renderer/scenes/flows/builder/problem-count.tsx'
import type { Problem } from '#renderer/scenes/flows/builder/problems.ts'
import classes from './screen-node.module.css'

export interface ScreenNodeData extends Record<string, unknown> {
  readonly screen: FlowScreen
  readonly index: number
  readonly problems: readonly Problem[]
  /**
   * The index of the selected element; null if the screen itself is selected, undefined if neither the screen nor an
   * element of it is selected.
   */
  readonly selected: number | null | undefined
  /** Whether another screen navigates to this one. */
  readonly isTarget: boolean
  /** Moves the focus to the palette, so that a type can be chosen with the keyboard. */
  readonly onAdd: () => void
}
export type ScreenNodeType = Node<ScreenNodeData, 'screen'>

const isSameProblems = (one: readonly Problem[], other: readonly Problem[]) =>
  one.length === other.length &&
  one.every(
    ({ element, text }, index) => element === other[index]?.element && text === other[index].text,
  )

/**
 * A screen of the flow as a phone. At a low zoom or far out of view, only the screen's number is shown. A change of
 * other screens does not rerender it.
 */
export const ScreenNode = memo(
  ({ id, data }: NodeProps<ScreenNodeType>) => {
    const isDetailed = useIsDetailed(id)
    return (
      <div
        className={classes.node}
        data-selected={data.selected !== undefined || undefined}
        data-far={!isDetailed || undefined}
      >
        {isDetailed ? <Phone {...data} /> : <FarScreen {...data} />}
        {/* The canvas measures them whenever the screen is mounted. A screen without them would lose its lines. */}
        <Handles {...data} />
      </div>
    )
  },
  ({ data: one }, { data: other }) =>
    one.screen === other.screen &&
    one.index === other.index &&
    one.selected === other.selected &&
    one.isTarget === other.isTarget &&
    isSameProblems(one.problems, other.problems),
)
ScreenNode.displayName = 'ScreenNode'

function FarScreen({ screen, index, problems, selected }: ScreenNodeData) {
  const { t } = useTexts('flows')
  const { select } = useEditor()
  const title = screen.title ?? screen.id
  return (
    <button
      type="button"
      className={classes.far}
      data-selected={selected !== undefined || undefined}
      data-invalid={problems.length > 0 || undefined}
      aria-label={t('flows:builder.screenNamed', { number: index + 1, title })}
      aria-pressed={selected === null}
      onClick={() => select({ screen: index, element: null })}
    >
      {index + 1}
    </button>
  )
}

/** The ends of the lines to and from a screen. */
function Handles({ screen, index, isTarget }: ScreenNodeData) {
  const { isReadOnly } = useEditor()
  const footer = footerOf(screen)
  return (
    <>
      <Handle
        type="target"
        position={Position.Left}
        className={classes.target ?? ''}
        data-hidden={isTarget || index === 0 || isReadOnly || undefined}
      />
      <Handle
        type="source"
        position={Position.Right}
        className={classes.source ?? ''}
        isConnectable={!isReadOnly && footer !== null}
        data-hidden={footer === null || undefined}
        data-missing={footer?.footer['on-click-action'] === undefined || undefined}
      />
    </>
  )
}

function Phone({ screen, index, problems, selected, onAdd }: ScreenNodeData) {
  const { t } = useTexts('flows')
  const { edit, select, isReadOnly } = useEditor()
  const [dropAt, setDropAt] = useState<number | null>(null)
  const { children } = screen.layout
  const title = screen.title ?? screen.id
  const isSelected = selected !== undefined
  const footer = footerOf(screen)
  const indexAt = (event: DragEvent<HTMLElement>): number => {
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-element]')]
    const after = elements.findIndex((each) => {
      const { top, height } = each.getBoundingClientRect()
      return event.clientY < top + height / 2
    })
    return insertionIndex(screen, after === -1 ? children.length : after)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    setDropAt(null)
    const dropped = droppedElement(event)
    if (dropped === null || isReadOnly) return
    event.preventDefault()
    const at = indexAt(event)
    if ('type' in dropped) {
      const added = { screen: index, element: insertionIndex(screen, at, dropped.type) }
      edit((document) => addElement(document, added, newElement(t, dropped.type)), {
        select: () => added,
      })
      return
    }
    const { from } = dropped
    const isBelow = from.screen === index && from.element < at
    const to = { screen: index, element: isBelow ? at - 1 : at }
    edit((document) => moveElement(document, from, to), { select: () => to })
  }
  return (
    <>
      <Group justify="space-between" gap={6} pb={6} h={28}>
        <button
          type="button"
          className={classes.name}
          aria-label={t('flows:builder.screenNamed', { number: index + 1, title })}
          aria-pressed={selected === null}
          onClick={() => select({ screen: index, element: null })}
        >
          {t('flows:builder.screen', { number: index + 1 })}
        </button>
        {problems.length > 0 ? (
          <ProblemCount count={problems.length} />
        ) : (
          (index === 0 || screen.terminal === true) && (
            <span className={classes.tag}>
              {index === 0 ? t('flows:builder.first') : t('flows:builder.final')}
            </span>
          )
        )}
      </Group>
      {/* A larger target for the pointer; keyboard users have the button above. */}
      <div
        className={classes.phone}
        role="presentation"
        data-invalid={problems.some(({ element }) => element === null) || undefined}
        onClick={() => select({ screen: index, element: null })}
        onDragOver={(event) => {
          if (isReadOnly || !carriesElement(event)) return
          event.preventDefault()
          setDropAt(indexAt(event))
        }}
        onDragLeave={(event) => {
          const { relatedTarget } = event
          if (
            !(relatedTarget instanceof window.Node) ||
            !event.currentTarget.contains(relatedTarget)
          )
            setDropAt(null)
        }}
        onDrop={drop}
      >
        <div className={classes.bar}>
          <IconX size={12} aria-hidden="true" />
          <Text span inherit truncate fz="xs" fw={650} c="var(--b-text)">
            {title}
          </Text>
          <IconDotsVertical size={12} aria-hidden="true" />
        </div>
        <div className={`${classes.content} nowheel`}>
          {children.map((component, element) => {
            if (component === children[footer?.index ?? -1]) return null
            return (
              <PhoneSlot
                key={element}
                data={{ screen, index, problems, selected }}
                element={element}
                isDropTarget={dropAt === element}
              />
            )
          })}
          {isSelected && !isReadOnly && (
            <button
              type="button"
              className={`${classes.add} nodrag`}
              data-drop={
                (dropAt !== null && dropAt === insertionIndex(screen, children.length)) || undefined
              }
              onClick={(event) => {
                event.stopPropagation()
                onAdd()
              }}
            >
              <IconPlus size={12} aria-hidden="true" />
              {t('flows:builder.addElement')}
            </button>
          )}
        </div>
        {footer !== null && (
          <PhoneSlot
            data={{ screen, index, problems, selected }}
            element={footer.index}
            isDropTarget={false}
          />
        )}
        <span className={classes.home} />
      </div>
      {screen.terminal === true && (
        <span className={classes.end}>
          <span className={classes.endPill}>
            <IconCircleCheck size={12} aria-hidden="true" />
            {t('flows:builder.end')}
          </span>
        </span>
      )}
    </>
  )
}

/**
 * Scrolls the content of a phone until an element is in view. `scrollIntoView` is not used, because it would also scroll
 * the canvas.
 */
function scrollIntoPhone(slot: HTMLDivElement | null): void {
  const content = slot?.parentElement
  if (slot == null || content == null) return
  const bottom = slot.offsetTop + slot.offsetHeight
  const lowest = Math.max(content.scrollTop, bottom - content.clientHeight)
  content.scrollTop = Math.min(lowest, slot.offsetTop)
}

interface PhoneSlotProps {
  data: Pick<ScreenNodeData, 'screen' | 'index' | 'problems' | 'selected'>
  element: number
  isDropTarget: boolean
}

/** An element of a phone, rendered as a button that selects it. */
function PhoneSlot({ data, element, isDropTarget }: PhoneSlotProps) {
  const { t } = useTexts('flows')
  const { select, isReadOnly } = useEditor()
  const { screen, index, problems, selected } = data
  const component = screen.layout.children[element]
  const isFooter = component?.type === 'Footer'
  const isSelected = selected === element
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isSelected && !isFooter) scrollIntoPhone(slot.current)
  }, [isSelected, isFooter])
  if (component === undefined) return null
  const problem = problems.find((each) => each.element === element)
  return (
    <div
      ref={slot}
      className={classes.slot}
      data-element={element}
      data-footer={component.type === 'Footer' || undefined}
      data-drop={isDropTarget || undefined}
    >
      {problem !== undefined && component.type === 'Footer' && (
        <span className={classes.fault}>{problem.text}</span>
      )}
      <div
        role="button"
        className={`${classes.element} nodrag`}
        tabIndex={selected === undefined ? -1 : 0}
        aria-pressed={selected === element}
        data-invalid={problem !== undefined || undefined}
        draggable={!isReadOnly && component.type !== 'Footer'}
        onDragStart={(event) => startMove(event, { screen: index, element })}
        onClick={(event) => {
          event.stopPropagation()
          select({ screen: index, element })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          select({ screen: index, element })
        }}
      >
        <PhoneElement component={component} />
        {problem !== undefined && component.type !== 'Footer' && (
          <span className={classes.fault}>{problem.text}</span>
        )}
        {problem !== undefined && (
          <span className={classes.mark} title={t('flows:problems', { count: 1 })}>
            !
          </span>
        )}
      </div>
    </div>
  )
}
