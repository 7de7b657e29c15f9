/** Texts about blocked people. */
export const blocking = {
  act: 'Block…',
  undo: 'Unblock',
  blocked: 'Blocked',
  notice: 'This person is blocked: nobody can write to them.',
  kinds: {
    spam: 'Spam',
    abuse: 'Abuse',
    other: 'Another reason',
  },
  since: '{{kind}}, since {{day}}',
}
