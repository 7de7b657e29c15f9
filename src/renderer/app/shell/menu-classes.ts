import menu from './menu.module.css'

/** The look of the frame's menus; a class that a build left out is simply none. */
export const menuClasses = {
  dropdown: menu.dropdown ?? '',
  item: menu.item ?? '',
  itemIndicator: menu.indicator ?? '',
  label: menu.label ?? '',
  divider: menu.divider ?? '',
}
