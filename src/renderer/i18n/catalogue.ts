import type { es } from './es/index.ts'
import type { panels } from './es/panels.ts'
import type { tools } from './es/tools.ts'
import type { templates } from './es/templates.ts'

/**
 * What every language must say, derived from the Spanish one: the same keys, any words. A plural needs the forms
 * that its own language has (catalogue.test.ts holds that), so `_many`, which English lacks, is left open here.
 */
export type Catalogue = Words<typeof es>

/** The same for the panels, whose texts are fetched with them. */
export type PanelCatalogue = Words<typeof panels>

/** The same for what is fetched when it is first used. */
export type ToolCatalogue = Words<typeof tools>
/** The same for templates, whose texts are fetched with them. */
export type TemplateCatalogue = Words<typeof templates>

type Words<T> = {
  [Key in keyof T as Key extends `${string}_many` ? never : Key]: T[Key] extends string
    ? string
    : Words<T[Key]>
}

/** Every key of the catalogue, as `t` takes it. */
export type { ParseKeys as TextKey } from 'i18next'
