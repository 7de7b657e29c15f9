/** Texts about blocked people. */
export const blocking = {
  act: 'Block…',
  undo: 'Unblock',
  blocked: 'Blocked',
  notice: 'This person is blocked: nobody can write to them.',
  title: 'Block {{name}}',
  text: 'They cannot write to your company, and nobody can write to them. The chat goes to the archive, and the reason stays as an internal note.',
  kind: 'Reason',
  kinds: {
    spam: 'Spam',
    abuse: 'Abuse',
    other: 'Another reason',
  },
  reason: 'In words',
  reasonOptional: 'In words (optional)',
  confirm: 'Block',
  done: 'You blocked {{name}}',
  unblockTitle: 'Unblock {{name}}?',
  unblockText: 'They can write again, and the chat is back in the list.',
  unblocked: 'You unblocked {{name}}',
  since: '{{kind}}, since {{day}}',
}
