/** The parts of a key press that decide what Enter does. */
export type EnterPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/**
 * Whether a key press sends the message. With `enterSends` Enter sends and Shift+Enter breaks the line; without, the other way
 * round. Ctrl or Command with Enter always sends. While an input method composes, Enter belongs to it.
 */
export function isSendKey(press: EnterPress, enterSends: boolean): boolean {
  // keyCode 229 comes from an input method before the browser sets `isComposing`.
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.altKey) return false
  if (press.ctrlKey || press.metaKey) return true
  return press.shiftKey !== enterSends
}
