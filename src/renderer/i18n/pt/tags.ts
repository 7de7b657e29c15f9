/** A contact's tags and tag levels in the sidebar. */
export const tags = {
  title: 'Etiquetas',
  add: 'Adicionar',
  addTitle: 'Adicionar uma etiqueta',
  find: 'Busque ou crie uma etiqueta',
  choices: 'Etiquetas do grupo',
  create: 'Criar “{{name}}”',
  none: 'Não há outra etiqueta para adicionar.',
  noMatch: 'Nenhuma etiqueta tem esse nome.',
  remove: 'Remover a etiqueta {{name}}',
  by: 'Colocada por {{name}}',
  levels: 'Níveis de etiquetas',
  noAnswer: 'Sem resposta',
  first: 'Responda antes “{{level}}”.',
  closed: 'Depois de “{{answer}}” não há nada a responder aqui.',
  notSent: 'A etiqueta foi adicionada, mas o modelo dela não foi enviado: {{error}}',
}
