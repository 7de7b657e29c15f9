/** Chats that are put off. */
export const snooze = {
  label: 'Snooze…',
  wake: 'Bring back',
  title: 'Snooze the chat of {{name}}',
  text: 'It leaves your list until then, or until the customer writes. On this computer only.',
  until: 'Until when',
  soon: 'In three hours',
  evening: 'This evening',
  tomorrow: 'Tomorrow',
  nextWeek: 'On Monday',
  other: 'Another time',
  past: 'Choose a time that is still to come.',
  act: 'Snooze',
  done: 'The chat of {{name}} comes back {{at}}',
  listTitle: 'Snoozed chats',
  none: 'You have not snoozed any chat.',
  open: 'Open',
}
