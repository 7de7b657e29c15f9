import { menuPaths } from '#contract/policies/menu.ts'

/** The path of the duplicates, below the path of the Contacts screen. */
export const duplicatesPath = `${menuPaths.contacts}/duplicates`
