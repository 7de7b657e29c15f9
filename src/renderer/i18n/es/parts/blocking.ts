/** Texts about blocked people. */
export const blocking = {
  act: 'Bloquear…',
  undo: 'Desbloquear',
  blocked: 'Bloqueado',
  notice: 'Esta persona está bloqueada: no se le puede escribir.',
  title: 'Bloquear a {{name}}',
  text: 'No podrá escribir a tu empresa, y nadie podrá escribirle. El chat pasa al archivo, y el motivo queda como nota interna.',
  kind: 'Motivo',
  kinds: {
    spam: 'Spam',
    abuse: 'Maltrato',
    other: 'Otro motivo',
  },
  reason: 'En palabras',
  reasonOptional: 'En palabras (opcional)',
  confirm: 'Bloquear',
  done: 'Bloqueaste a {{name}}',
  unblockTitle: '¿Desbloquear a {{name}}?',
  unblockText: 'Podrá volver a escribir, y el chat vuelve a la lista.',
  unblocked: 'Desbloqueaste a {{name}}',
  since: '{{kind}}, desde el {{day}}',
}
