/** Chats that are put off. */
export const snooze = {
  label: 'Adiar…',
  wake: 'Trazer de volta',
  title: 'Adiar o chat de {{name}}',
  text: 'Sai da sua lista até lá, ou até o cliente escrever. Só neste computador.',
  until: 'Até quando',
  soon: 'Em três horas',
  evening: 'Hoje à tarde',
  tomorrow: 'Amanhã',
  nextWeek: 'Na segunda',
  other: 'Outro momento',
  past: 'Escolha um momento que ainda não passou.',
  act: 'Adiar',
  done: 'O chat de {{name}} volta {{at}}',
  listTitle: 'Chats adiados',
  none: 'Você não adiou nenhum chat.',
  open: 'Abrir',
}
