/** The parts of a key press that decide what Enter does. */
export type EnterPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/**
 * Whether a key press sends. With `enterSends` Enter sends and Shift+Enter breaks the line; without, the other way
 * round. Ctrl or Command with Enter always sends. While an input method composes, Enter belongs to it.
 */
export function sends(press: EnterPress, enterSends: boolean): boolean {
  // 229 is what input methods give where the browser says too late that they compose.
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.altKey) return false
  if (press.ctrlKey || press.metaKey) return true
  return press.shiftKey !== enterSends
}
