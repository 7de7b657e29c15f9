export {
  menuEntries,
  type ClickedElement,
  type MenuCommand,
  type MenuEntry,
} from './menu-entries.ts'
