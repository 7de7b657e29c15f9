import type { DragEvent } from 'react'
import { flowElementTypes, type FlowElementType } from '#contract/entities/flow-screen.ts'
import type { ElementPosition } from './document.ts'

/** Data types of a drag: a new element of the palette, or the position of an existing one. */
const NEW_ELEMENT = 'application/x-flow-element'
const MOVED_ELEMENT = 'application/x-flow-position'

export function startNewElement({ dataTransfer }: DragEvent, type: FlowElementType): void {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(NEW_ELEMENT, type)
}

export function startMove({ dataTransfer }: DragEvent, { screen, element }: ElementPosition): void {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(MOVED_ELEMENT, `${screen}/${element}`)
}

/** Whether the drag contains an element, so that it can be dropped on a screen. */
export const carriesElement = ({ dataTransfer: { types } }: DragEvent): boolean =>
  types.includes(NEW_ELEMENT) || types.includes(MOVED_ELEMENT)

/** The dropped element: the type of a new one, or the position of an existing one. */
export function droppedElement({
  dataTransfer,
}: DragEvent): { type: FlowElementType } | { from: ElementPosition } | null {
  const given = dataTransfer.getData(NEW_ELEMENT)
  const type = flowElementTypes.find((known) => known === given)
  if (type !== undefined) return { type }
  const [screen, element] = dataTransfer.getData(MOVED_ELEMENT).split('/').map(Number)
  return screen === undefined || element === undefined ? null : { from: { screen, element } }
}
