import { menuPaths } from '#contract/policies/menu.ts'

/** The address of the import, below the screen Contacts. */
export const importPath = `${menuPaths.contacts}/import`
