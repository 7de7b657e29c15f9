/** A contact's tags and tag levels in the sidebar. */
export const tags = {
  title: 'Etiquetas',
  add: 'Añadir',
  addTitle: 'Añadir una etiqueta',
  find: 'Busca o crea una etiqueta',
  choices: 'Etiquetas del grupo',
  create: 'Crear «{{name}}»',
  none: 'No hay otra etiqueta que añadir.',
  noMatch: 'Ninguna etiqueta se llama así.',
  remove: 'Quitar la etiqueta {{name}}',
  by: 'La puso {{name}}',
  levels: 'Niveles de etiquetas',
  noAnswer: 'Sin respuesta',
  first: 'Responde antes «{{level}}».',
  closed: 'Tras «{{answer}}» no hay nada que responder aquí.',
  notSent: 'La etiqueta está puesta, pero su plantilla no se envió: {{error}}',
}
