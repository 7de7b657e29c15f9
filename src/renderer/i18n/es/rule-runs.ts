/** Texts of what rules do and did: their steps, their log, and their lines in chats. */
export const ruleRuns = {
  gone: 'algo que ya no existe',
  actions: {
    answer: 'responde {{name}}',
    answers: 'responde',
    note: 'nota «{{text}}»',
    tag: 'etiqueta {{name}}',
    untag: 'quita la etiqueta {{name}}',
    statusTags: 'etiquetas de estado {{names}}',
    field: '{{name}}: {{value}}',
    important: 'importante',
    unimportant: 'no importante',
    snooze: 'pospone {{time}}',
    endWait: 'no necesita respuesta',
    finish: 'finaliza',
    team: 'equipo {{name}}',
    agent: 'agente {{name}}',
    next: 'reparte al siguiente disponible',
    self: 'lo toma quien la ejecuta',
    alert: 'avisa a {{names}}',
    alertAgent: 'avisa a su agente',
  },
  reasons: {
    same: 'ya estaba así',
    person: 'lo decidió una persona',
    closed: 'la ventana está cerrada',
    nobody: 'nadie disponible',
    missing: 'ya no existe',
    conflict: 'no va con otra etiqueta de nivel',
    optedOut: 'no quiere publicidad',
    messageLimit: 'no quedan mensajes',
    notApproved: 'la plantilla no está aprobada',
    failed: 'no fue posible',
  },
  line: {
    label: 'Lo que hizo una regla, {{time}}',
    rule: 'Regla «{{name}}»:',
    nothing: 'nada que cambiar',
    left: 'quedó fuera {{steps}}',
    leftStep: '{{step}} ({{reason}})',
    undone: 'deshecho a las {{time}}',
    undo: 'Deshacer',
    see: 'Ver regla',
    undid: 'Deshecho: regla «{{name}}»',
    kept: 'Nada que deshacer: alguien lo ha cambiado desde entonces',
  },
}
export default ruleRuns

declare module '#renderer/i18n/catalogue.ts' {
  interface Namespaces {
    ruleRuns: typeof ruleRuns
  }
}
