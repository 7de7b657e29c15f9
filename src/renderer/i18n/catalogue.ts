import type { es } from './es/index.ts'

/**
 * The texts of every namespace. `translation` loads with the page, each other namespace when a component first uses it.
 * The Spanish file of a namespace adds it here.
 */
export interface Namespaces {
  translation: typeof es
}
/** A namespace that loads on first use. */
export type FetchedNamespace = Exclude<keyof Namespaces, 'translation'>

/**
 * The keys of a namespace in every language. The type omits keys with the plural form `_many`, because English does not
 * have that form. catalogue.test.ts checks the plural forms of each language.
 */
export type Catalogue<Namespace extends keyof Namespaces = 'translation'> = Words<
  Namespaces[Namespace]
>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` accepts it. */
export type { ParseKeys as TextKey } from 'i18next'
