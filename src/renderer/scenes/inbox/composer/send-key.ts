/** The parts of a key press that decide what Enter does. */
export type EnterPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Whether a key press sends the message.
 * - With `enterSends`, Enter sends and Shift+Enter inserts a line break.
 * - Without `enterSends`, Shift+Enter sends and Enter inserts a line break.
 * - Ctrl or Command with Enter always sends; Enter with Alt never does.
 * - Ctrl or Command with Shift and Enter is `isSendEndKey`.
 */
export function isSendKey(press: EnterPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.altKey) return false
  if (press.ctrlKey || press.metaKey) return !press.shiftKey
  return press.shiftKey !== enterSends
}

/** Whether a key press sends the message and repeats the last "send and …". */
export const isSendEndKey = ({ key, shiftKey, ctrlKey, metaKey, altKey }: EnterPress): boolean =>
  key === 'Enter' && shiftKey && !altKey && (ctrlKey || metaKey)
