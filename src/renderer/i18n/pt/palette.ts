/** Texts of the command palette. */
export const palette = {
  title: 'Buscar um chat ou fazer algo',
  chats: 'Chats',
  actions: 'Ações',
  archived: 'Arquivado',
  nothing: 'Nada corresponde.',
  group: 'Mudar para {{name}}',
  themeSystem: 'Tema do sistema',
  themeLight: 'Tema claro',
  themeDark: 'Tema escuro',
  language: 'Idioma: {{name}}',
  languageGroup: 'Idioma: o do grupo',
  hint: 'Digite {{count}} caracteres ou mais para buscar chats.',
  looking: 'Buscando chats…',
}
