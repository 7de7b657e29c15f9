/** Texts of the command palette. */
export const palette = {
  title: 'Buscar un chat o hacer algo',
  chats: 'Chats',
  actions: 'Acciones',
  archived: 'Archivado',
  nothing: 'Nada coincide.',
  group: 'Cambiar a {{name}}',
  themeSystem: 'Tema del sistema',
  themeLight: 'Tema claro',
  themeDark: 'Tema oscuro',
  language: 'Idioma: {{name}}',
  languageGroup: 'Idioma: el del grupo',
  hint: 'Escribe {{count}} caracteres o más para buscar chats.',
  looking: 'Buscando chats…',
}
