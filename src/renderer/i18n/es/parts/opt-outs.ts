/** Texts about people who want no campaigns. */
export const optOuts = {
  act: 'No quiere campañas…',
  undo: 'Acepta campañas de nuevo…',
  title: '{{name}} no quiere campañas',
  undoTitle: '{{name}} acepta campañas de nuevo',
  text: 'Ninguna campaña le llegará. Los mensajes del chat siguen igual. El motivo queda como nota interna.',
  undoText:
    'Las próximas campañas pueden llegarle. Confírmalo solo si la persona lo dijo. El motivo queda como nota interna.',
  reason: 'Cuándo y cómo lo dijo',
  example: 'Por teléfono, hoy',
  confirm: 'No enviar campañas',
  undoConfirm: 'Enviar campañas',
  done: '{{name}} no recibirá campañas',
  undone: '{{name}} recibirá campañas',
}
