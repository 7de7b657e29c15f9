/** Texts about people who want no campaigns. */
export const optOuts = {
  act: 'Wants no campaigns…',
  undo: 'Accepts campaigns again…',
  title: '{{name}} wants no campaigns',
  undoTitle: '{{name}} accepts campaigns again',
  text: 'No campaign will reach them. Messages of the chat go on as they are. The reason stays as an internal note.',
  undoText:
    'The next campaigns may reach them. Confirm only if the person said so. The reason stays as an internal note.',
  reason: 'When and how they said so',
  example: 'On the phone, today',
  confirm: 'Send no campaigns',
  undoConfirm: 'Send campaigns',
  done: '{{name}} will get no campaigns',
  undone: '{{name}} will get campaigns',
}
