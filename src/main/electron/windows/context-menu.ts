import {
  app,
  clipboard,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron'
import { menuEntries, type ClickedElement, type MenuCommand } from '#main/menu-entries.ts'
import type { Texts } from '#main/i18n/texts.ts'
import type { Log } from '#main/ports.ts'
import { APP_ORIGIN, isOwnFrame, originOf } from '#main/electron/network/app-origin.ts'

/**
 * Id of the isolated world in which this file runs a script in the page. Scripts of the page run in world 0, the
 * preload script runs in world 999.
 */
const OWN_WORLD = 1_001

export interface ContextMenuDeps {
  isLocked: () => boolean
  texts: () => Texts['contextMenu']
  log: Log
}

/** Adds a context menu to every window of the app. Call it before the first window opens. */
export function serveContextMenus({ isLocked, texts, log }: ContextMenuDeps): void {
  app.on('browser-window-created', (_, window) => {
    const { webContents } = window
    webContents.on('context-menu', (_event, params) => {
      // A frame inside the page shows a site of another origin and has no menu.
      if (!isOwnFrame(params.frame)) return
      const labels = texts()
      const items = menuEntries(clickedElement(params), isLocked()).map(
        (entry): MenuItemConstructorOptions => {
          if (entry.kind === 'separator') return { type: 'separator' }
          if (entry.kind === 'noSuggestion') return { label: labels.noSuggestion, enabled: false }
          if (entry.kind === 'suggestion') {
            const { word } = entry
            return { label: word, click: () => webContents.replaceMisspelling(word) }
          }
          const { command, isEnabled } = entry
          return {
            id: command,
            label: labels[command],
            enabled: isEnabled,
            // The screen may have been locked while the menu was open. `paste` is allowed for the password field.
            click() {
              if (isLocked() && command !== 'paste') return
              Promise.resolve(run(command, webContents, params)).catch((error: unknown) => {
                log.warn('A context menu command failed.', { command, cause: String(error) })
              })
            },
          }
        },
      )
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
    })
  })
}

function clickedElement(params: ContextMenuParams): ClickedElement {
  const { editFlags } = params
  return {
    isEditable: params.isEditable,
    isPassword: params.formControlType === 'input-password',
    canCut: editFlags.canCut,
    canCopy: editFlags.canCopy,
    canPaste: editFlags.canPaste,
    canSelectAll: editFlags.canSelectAll,
    selectionText: params.selectionText,
    linkUrl: params.linkURL,
    isPicture:
      params.mediaType === 'image' &&
      params.hasImageContents &&
      originOf(params.srcURL) === APP_ORIGIN,
    misspelledWord: params.misspelledWord,
    suggestions: params.dictionarySuggestions,
  }
}

function run(
  command: MenuCommand,
  contents: WebContents,
  params: ContextMenuParams,
): void | Promise<unknown> {
  switch (command) {
    case 'cut':
      return contents.cut()
    case 'copy':
      return contents.copy()
    case 'paste':
      return contents.paste()
    case 'pastePlain':
      return contents.pasteAndMatchStyle()
    case 'selectAll':
      return contents.selectAll()
    case 'copyLink':
      return clipboard.writeText(params.linkURL)
    case 'copyPicture':
      return contents.copyImageAt(params.x, params.y)
    case 'savePicture':
      return savePicture(contents, params.srcURL)
    case 'addWord':
      contents.session.addWordToSpellCheckerDictionary(params.misspelledWord)
  }
}

/** Downloads a picture by a script in the page, because the gateway only answers requests of the page. */
function savePicture(contents: WebContents, url: string): Promise<unknown> {
  const code = `Object.assign(document.createElement('a'), { href: ${JSON.stringify(url)}, download: '' }).click()`
  return contents.executeJavaScriptInIsolatedWorld(OWN_WORLD, [{ code }], true)
}
