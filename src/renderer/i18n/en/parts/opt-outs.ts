/** Texts about people who want no campaigns, in the menu of a chat. */
export const optOuts = {
  act: 'Wants no campaigns…',
  undo: 'Accepts campaigns again…',
}
