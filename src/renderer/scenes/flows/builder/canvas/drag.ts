import type { DragEvent } from 'react'
import { flowElementTypes, type FlowElementType } from '#contract/entities/flows/flow-screen.ts'
import type { ElementPosition } from '#renderer/scenes/flows/builder/document.ts'

/**
 * The MIME types of the data of a drag: the type of a new element from the palette, or the position of an existing
 * element.
 */
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

/** The dropped element: the type of a new element or the position of an existing one. Null if the drag has neither. */
export function droppedElement({
  dataTransfer,
}: DragEvent): { type: FlowElementType } | { from: ElementPosition } | null {
  const newType = dataTransfer.getData(NEW_ELEMENT)
  const type = flowElementTypes.find((each) => each === newType)
  if (type !== undefined) return { type }
  const [screen, element] = dataTransfer.getData(MOVED_ELEMENT).split('/').map(Number)
  return screen === undefined || element === undefined ? null : { from: { screen, element } }
}
