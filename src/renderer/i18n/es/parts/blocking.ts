/** Texts about blocked people. */
export const blocking = {
  act: 'Bloquear…',
  undo: 'Desbloquear',
  blocked: 'Bloqueado',
  notice: 'Esta persona está bloqueada: no se le puede escribir.',
  kinds: {
    spam: 'Spam',
    abuse: 'Maltrato',
    other: 'Otro motivo',
  },
  since: '{{kind}}, desde el {{day}}',
}
