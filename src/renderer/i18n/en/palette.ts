/** The command palette. */
export const palette = {
  title: 'Find a chat or do something',
  chats: 'Chats',
  actions: 'Actions',
  archived: 'Archived',
  nothing: 'Nothing matches.',
  group: 'Switch to {{name}}',
  themeSystem: 'System theme',
  themeLight: 'Light theme',
  themeDark: 'Dark theme',
  language: 'Language: {{name}}',
  languageGroup: 'Language: the group’s',
  hint: 'Type {{count}} characters or more to find chats.',
  looking: 'Looking for chats…',
}
