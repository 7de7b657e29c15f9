/** Loads the files of texts in this language, by their names. */
export const loaders = import.meta.glob<object>(['../pt/*.ts', '!../pt/index.ts'], {
  import: 'default',
})
