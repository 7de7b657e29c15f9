/** Loads the files of texts in this language, by their names. */
export const loaders = import.meta.glob<object>(['../es/*.ts', '!../es/index.ts'], {
  import: 'default',
})
