/** Texts of the steps of macros and rules. */
export const chatSteps = {
  kinds: {
    answer: 'Enviar una respuesta o plantilla',
    note: 'Escribir una nota',
    tag: 'Añadir una etiqueta',
    untag: 'Quitar una etiqueta',
    level: 'Poner una etiqueta de nivel',
    statusTags: 'Poner etiquetas de estado',
    field: 'Llenar un campo',
    important: 'Marcar como importante',
    unimportant: 'Quitar de importantes',
    snooze: 'Posponer',
    endWait: 'No necesita respuesta',
    finish: 'Finalizar',
    assign: 'Asignar',
    alert: 'Avisar a una persona',
  },
  choices: {
    quick: 'Respuestas rápidas',
    choices: 'Con opciones o archivo',
    templates: 'Plantillas de WhatsApp',
    tags: 'Etiquetas',
    fields: 'Campos',
    who: 'Quien la ejecuta',
    self: 'Tomar el chat',
    teams: 'Equipos',
    agents: 'Agentes',
    share: 'Reparto',
    next: 'Repartir al siguiente disponible',
  },
  editor: {
    step: '{{place}}. {{name}}',
    up: 'Subir: {{name}}',
    down: 'Bajar: {{name}}',
    removeStep: 'Quitar el paso: {{name}}',
    add: 'Añadir un paso',
    choose: 'Elegir…',
    nothing: 'No hay nada con ese nombre',
    value: 'Valor',
    noteHint: 'Con @nombre se avisa a una persona',
    minutes: 'Minutos',
    minutesUnit: 'min',
    unfinished: 'Completa este paso.',
    repeated: 'Otro paso ya cambia lo mismo.',
    gone: 'Lo que este paso nombra ya no existe. Elige otra cosa o quita el paso.',
    alerted: 'A quién',
    alertedAgent: 'Al agente del chat',
    alertText: 'Texto del aviso',
  },
}
export default chatSteps

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    chatSteps: typeof chatSteps
  }
}
