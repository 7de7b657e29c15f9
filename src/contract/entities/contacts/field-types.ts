/** What the values of a custom field are. `text` fits everything. */
export const fieldTypes = [
  'text',
  'number',
  'date',
  'choice',
  'boolean',
  'link',
  'email',
  'phone',
] as const
export type FieldType = (typeof fieldTypes)[number]
