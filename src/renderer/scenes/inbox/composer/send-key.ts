/** The parts of a key press that decide what Enter does. */
export type EnterPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/**
 * Whether a key press sends the message.
 * - With `enterSends`, Enter sends and Shift+Enter inserts a line break.
 * - Without `enterSends`, Shift+Enter sends and Enter inserts a line break.
 * - Ctrl or Command with Enter always sends; Enter with Alt never does.
 * - During composition, Enter belongs to the input method.
 */
export function isSendKey(press: EnterPress, enterSends: boolean): boolean {
  // keyCode 229 is a key press of an input method for which the browser has not yet set `isComposing`.
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.altKey) return false
  if (press.ctrlKey || press.metaKey) return true
  return press.shiftKey !== enterSends
}
