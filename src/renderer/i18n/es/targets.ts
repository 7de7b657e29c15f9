/** Texts of the screen of response times under Settings. */
export const targets = {
  about: 'En qué tiempo se responde, en horas de atención',
  failed: 'No se pudieron cargar los tiempos de respuesta',
  readOnly: 'Solo los administradores cambian los tiempos.',
  readOnlyAdmin: 'Tienes acceso de solo lectura.',
  on: 'Encendidos',
  onSince: 'Encendidos desde el {{at}}',
  off: 'Apagados',
  switchedOn: 'Tiempos de respuesta encendidos',
  switchedOff: 'Tiempos de respuesta apagados',
  offTitle: '¿Apagar los tiempos de respuesta?',
  offConfirm: 'Apagar',
  offText:
    'Desaparecen los tiempos de los chats y sus avisos. Los resultados se conservan en los reportes.',
  byTeam: 'Por equipo',
  byTeamText: 'Lo que un equipo deja vacío sale de «Sin equipo»',
  team: 'Equipo',
  noTeam: 'Sin equipo',
  byTag: 'Por prioridad y etiqueta',
  byTagText: 'Si hay varios, vale el más corto',
  chatsWith: 'Chats con',
  important: 'Importante',
  gone: 'Ya no existe',
  kinds: {
    first: 'Primera respuesta',
    next: 'Siguiente',
    resolution: 'Finalización',
  },
  none: 'sin objetivo',
  no: 'no',
  same: 'igual, {{time}}',
  ofTeam: 'la del equipo',
  fault: 'Por ejemplo 15 min o 2 h',
  add: 'Añadir etiqueta',
  full: 'Hay {{count}} etiquetas, el máximo',
  remove: 'Quitar',
  removeRow: 'Quitar los tiempos de «{{name}}»',
  hint: 'Escribe 15, 2 h o 1 h 30. Vacío se hereda; «no» es sin objetivo.',
  unsaved: 'Hay cambios sin guardar. Al guardar se recalculan los chats abiertos.',
  discard: 'Descartar',
  save: 'Guardar',
  saved: 'Tiempos de respuesta guardados',
  alerts: {
    title: 'Avisos',
    text: 'En minutos de horas de atención',
    agentBefore: 'Al que lleva el chat, antes de que venza',
    freeBefore: 'Chat libre: a su equipo o, si no tiene, a administradores y responsables, antes',
    managerAfter: 'Al responsable del equipo, después',
    never: 'sin aviso',
  },
  hours: {
    title: 'Horario de atención',
    edit: 'Editar',
    always: 'Sin horario: el tiempo cuenta siempre.',
    zone: 'Zona horaria: {{zone}}',
  },
  trial: {
    title: 'Pruébalo',
    at: 'El cliente escribe',
    tag: 'Etiqueta',
    noTag: 'Sin etiqueta',
    never: 'no vence en un año',
    closed: 'cerrado {{time}} entremedio',
  },
}
export default targets

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    targets: typeof targets
  }
}
