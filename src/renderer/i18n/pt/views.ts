/** Texts of the chat list's saved views. */
export const views = {
  title: 'Visões salvas',
  show: 'Visão: {{name}}',
  none: 'Filtre a lista e salve a visão para voltar a ela.',
  save: 'Salvar esta visão…',
  saveTitle: 'Salvar a visão',
  name: 'Nome',
  manage: 'Organizar as visões…',
  manageTitle: 'Visões salvas',
  manageHint: 'Mude o nome, a ordem ou apague as que não usa mais.',
  nameOf: 'Nome de {{name}}',
  up: 'Subir {{name}}',
  down: 'Descer {{name}}',
  remove: 'Apagar {{name}}',
  nameEmpty: 'Digite um nome.',
  nameTaken: 'Já existe uma visão com esse nome.',
  full: 'Não cabem mais visões. Apague uma que não usa mais.',
}
