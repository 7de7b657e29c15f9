/** The parts of a key press that decide what Enter does. */
export type EnterPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Whether a key press sends the message.
 * - With `enterSends`, Enter sends and Shift+Enter inserts a line break.
 * - Without `enterSends`, Shift+Enter sends and Enter inserts a line break.
 * - Ctrl or Command with Enter always sends; Enter with Alt never does.
 */
export function isSendKey(press: EnterPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.altKey) return false
  if (press.ctrlKey || press.metaKey) return true
  return press.shiftKey !== enterSends
}
