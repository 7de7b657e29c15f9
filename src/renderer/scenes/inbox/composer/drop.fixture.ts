import type { Locator } from 'vitest/browser'

/**
 * Drags files or text from another program over an element, and drops them there.
 * @returns whether the app takes them; otherwise the browser inserts a text in the field under the pointer
 */
export function dropOn(target: Locator, data: { files?: File[]; text?: string }): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of data.files ?? []) dataTransfer.items.add(file)
  if (data.text !== undefined) dataTransfer.setData('text/plain', data.text)
  const element = target.element()
  const isTaken = (type: string) =>
    !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  isTaken('dragenter')
  const isAccepted = isTaken('dragover')
  return isTaken('drop') && isAccepted
}
