import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import { menuCommands, type MenuCommand } from '#contract/bridge.ts'
import type { Texts } from '#main/i18n/texts.ts'
import type { ZoomStep } from '#main/menu-commands.ts'
import { zoomItems } from './zoom-items.ts'

export interface MenuDeps {
  texts: Texts['menu']
  logs: string
  checkForUpdates: () => void
  openDiagnostics: () => void
  quit: () => void
  zoom: (step: ZoomStep) => void
  /** Makes the page perform a command. */
  perform: (command: MenuCommand) => void
}

/**
 * Sets the application menu in the user's language. macOS needs the menu for standard shortcuts. On Windows and Linux
 * the menu has the same shortcuts, and is hidden until Alt is pressed.
 */
export function setApplicationMenu(deps: MenuDeps): void {
  const { texts, logs, checkForUpdates, openDiagnostics, quit, zoom, perform } = deps
  const isMac = process.platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const leave: MenuItemConstructorOptions = {
    label: texts.quit,
    accelerator: 'CmdOrCtrl+Q',
    click: quit,
  }

  const application: MenuItemConstructorOptions = {
    label: texts.app,
    submenu: [
      { role: 'about', label: texts.about },
      separator,
      { role: 'services', label: texts.services },
      separator,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.showAll },
      separator,
      leave,
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: texts.file,
    submenu: [
      { id: 'savePdf', label: texts.savePdf, click: () => perform('savePdf') },
      separator,
      { role: 'close', label: texts.close },
      ...(isMac ? [] : [separator, leave]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      separator,
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'pasteAndMatchStyle', label: texts.pastePlain },
      { role: 'selectAll', label: texts.selectAll },
      separator,
      {
        id: 'find',
        label: texts.find,
        accelerator: 'CmdOrCtrl+F',
        // The shortcut is only displayed, because the page handles the key.
        registerAccelerator: false,
        click: () => perform('find'),
      },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      ...zoomItems(texts, zoom),
      separator,
      { role: 'togglefullscreen', label: texts.fullScreen },
      ...(app.isPackaged ? [] : developerItems(texts)),
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: texts.window,
    role: 'window',
    submenu: [
      { role: 'minimize', label: texts.minimize },
      ...(isMac
        ? ([
            { role: 'zoom', label: texts.zoom },
            separator,
            { role: 'front', label: texts.front },
          ] satisfies MenuItemConstructorOptions[])
        : []),
    ],
  }
  const help: MenuItemConstructorOptions = {
    label: texts.help,
    role: 'help',
    submenu: [
      { label: texts.updates, click: checkForUpdates },
      { label: texts.diagnostics, click: openDiagnostics },
      { label: texts.logs, click: () => void shell.openPath(logs) },
      ...(isMac
        ? []
        : [{ role: 'about', label: texts.about } satisfies MenuItemConstructorOptions]),
    ],
  }
  const menus = [...(isMac ? [application] : []), file, edit, view, window, help]
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus))
}

/** Enables or disables the entries whose commands the page performs. */
export function enableMenuCommands(isEnabled: Readonly<Record<MenuCommand, boolean>>): void {
  const menu = Menu.getApplicationMenu()
  for (const command of menuCommands) {
    const entry = menu?.getMenuItemById(command)
    if (entry) entry.enabled = isEnabled[command]
  }
}

/** Menu items for development; a packaged app has none of them. */
function developerItems(texts: Texts['menu']): MenuItemConstructorOptions[] {
  return [
    { type: 'separator' },
    { role: 'reload', label: texts.reload },
    { role: 'toggleDevTools', label: texts.developerTools },
  ]
}
