export { menuEntries, type ClickedPlace, type MenuCommand, type MenuEntry } from './menu-entries.ts'
