/** Chats that are put off. */
export const snooze = {
  label: 'Posponer…',
  wake: 'Traer de vuelta',
  title: 'Posponer el chat de {{name}}',
  text: 'Sale de tu lista hasta entonces, o hasta que el cliente escriba. Solo en este equipo.',
  until: 'Hasta cuándo',
  soon: 'En tres horas',
  evening: 'Esta tarde',
  tomorrow: 'Mañana',
  nextWeek: 'El lunes',
  other: 'Otro momento',
  past: 'Elige un momento que aún no haya pasado.',
  act: 'Posponer',
  done: 'El chat de {{name}} vuelve {{at}}',
  listTitle: 'Chats pospuestos',
  none: 'No has pospuesto ningún chat.',
  open: 'Abrir',
}
