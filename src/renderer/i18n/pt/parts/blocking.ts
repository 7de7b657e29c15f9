/** Texts about blocked people. */
export const blocking = {
  act: 'Bloquear…',
  undo: 'Desbloquear',
  blocked: 'Bloqueado',
  notice: 'Esta pessoa está bloqueada: ninguém pode escrever para ela.',
  kinds: {
    spam: 'Spam',
    abuse: 'Ofensas',
    other: 'Outro motivo',
  },
  since: '{{kind}}, desde {{day}}',
}
