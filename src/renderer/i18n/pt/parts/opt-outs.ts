/** Texts about people who want no campaigns. */
export const optOuts = {
  act: 'Não quer campanhas…',
  undo: 'Aceita campanhas de novo…',
  title: '{{name}} não quer campanhas',
  undoTitle: '{{name}} aceita campanhas de novo',
  text: 'Nenhuma campanha chegará. As mensagens do chat continuam iguais. O motivo fica como nota interna.',
  undoText:
    'As próximas campanhas podem chegar. Confirme só se a pessoa disse isso. O motivo fica como nota interna.',
  reason: 'Quando e como disse isso',
  example: 'Por telefone, hoje',
  confirm: 'Não enviar campanhas',
  undoConfirm: 'Enviar campanhas',
  done: '{{name}} não receberá campanhas',
  undone: '{{name}} receberá campanhas',
}
