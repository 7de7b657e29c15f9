/** Texts about people who want no campaigns, in the menu of a chat. */
export const optOuts = {
  act: 'No quiere campañas…',
  undo: 'Acepta campañas de nuevo…',
}
