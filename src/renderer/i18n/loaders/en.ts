/** Loads the files of texts in this language, by their names. */
export const loaders = import.meta.glob<object>(['../en/*.ts', '!../en/index.ts'], {
  import: 'default',
})
