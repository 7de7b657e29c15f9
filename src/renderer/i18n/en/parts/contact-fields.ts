/** Texts of the custom fields of contacts that have a name. */
export const contactFieldWords = {
  yes: 'Yes',
  no: 'No',
  other: 'Other value',
  missing: 'Needed to finish',
  lead: 'A manager or admin edits this.',
  keeps: 'Not a value of this field; it stays until you change it.',
  clear: 'Remove the date',
  /** Why a text is no value of a type. */
  unfit: {
    number: 'Write a number.',
    date: 'Write a day, like 27/11/2026.',
    choice: 'Choose one of the options.',
    boolean: 'Choose yes or no.',
    link: 'Write the whole address, with https://.',
    email: 'That does not look like an email address.',
    phone: 'That does not look like a phone number.',
  },
}
