import { menuPaths } from '#contract/policies/menu.ts'

/** The path of the import, below the path of the Contacts screen. */
export const importPath = `${menuPaths.contacts}/import`
