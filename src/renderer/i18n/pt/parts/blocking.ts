/** Texts about blocked people. */
export const blocking = {
  act: 'Bloquear…',
  undo: 'Desbloquear',
  blocked: 'Bloqueado',
  notice: 'Esta pessoa está bloqueada: ninguém pode escrever para ela.',
  title: 'Bloquear {{name}}',
  text: 'A pessoa não poderá escrever para a sua empresa, e ninguém poderá escrever para ela. O chat vai para o arquivo, e o motivo fica como nota interna.',
  kind: 'Motivo',
  kinds: {
    spam: 'Spam',
    abuse: 'Ofensas',
    other: 'Outro motivo',
  },
  reason: 'Em palavras',
  reasonOptional: 'Em palavras (opcional)',
  confirm: 'Bloquear',
  done: 'Você bloqueou {{name}}',
  unblockTitle: 'Desbloquear {{name}}?',
  unblockText: 'A pessoa poderá escrever de novo, e o chat volta para a lista.',
  unblocked: 'Você desbloqueou {{name}}',
  since: '{{kind}}, desde {{day}}',
}
