/** A contact's tags and tag levels in the sidebar. */
export const tags = {
  title: 'Tags',
  add: 'Add',
  addTitle: 'Add a tag',
  find: 'Find or create a tag',
  choices: 'Tags of the group',
  create: 'Create “{{name}}”',
  none: 'There is no other tag to add.',
  noMatch: 'No tag is called that.',
  remove: 'Remove the tag {{name}}',
  by: 'Put on by {{name}}',
  levels: 'Tag levels',
  noAnswer: 'No answer',
  first: 'Answer “{{level}}” first.',
  closed: '“{{answer}}” leaves nothing to answer here.',
  notSent: 'The tag is on, and its template was not sent: {{error}}',
}
