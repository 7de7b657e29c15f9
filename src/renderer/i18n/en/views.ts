/** Saved views of the chat list. */
export const views = {
  title: 'Saved views',
  show: 'View: {{name}}',
  none: 'Filter the list and save the view to come back to it.',
  save: 'Save this view…',
  saveTitle: 'Save the view',
  name: 'Name',
  manage: 'Arrange the views…',
  manageTitle: 'Saved views',
  manageHint: 'Rename them, put them in order, or delete those you no longer use.',
  nameOf: 'Name of {{name}}',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  remove: 'Delete {{name}}',
  nameEmpty: 'Type a name.',
  nameTaken: 'There is a view of that name already.',
  full: 'There is no room for more views. Delete one you no longer use.',
}
