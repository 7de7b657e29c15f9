/** Texts about people who want no campaigns, in the menu of a chat. */
export const optOuts = {
  act: 'Não quer campanhas…',
  undo: 'Aceita campanhas de novo…',
}
