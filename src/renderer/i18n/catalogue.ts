import type { es } from './es/index.ts'

/**
 * What every language must say, derived from the Spanish one: the same keys, any words. A plural needs the forms
 * that its own language has (catalogue.test.ts holds that), so `_many`, which English lacks, is left open here.
 */
export type Catalogue = Words<typeof es>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` takes it. */
export type { ParseKeys as TextKey } from 'i18next'
