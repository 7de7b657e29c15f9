import type { WebPreferences } from 'electron'

export interface PagePreferences {
  /** Absolute path of the preload script. */
  preload: string
  /** Whether developer tools are available; false in a packaged app. */
  hasDevTools: boolean
}

/** The preferences of every page of the app, in any window. */
export function pagePreferences({ preload, hasDevTools }: PagePreferences): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    devTools: hasDevTools,
    webSecurity: true,
    webviewTag: false,
    // With `true`, dropping a link on the window would navigate away from the page.
    navigateOnDragDrop: false,
    // The scripts are the same at every start, so they are compiled completely and cached the first time.
    v8CacheOptions: 'bypassHeatCheckAndEagerCompile',
    // spell-checker.ts sets the languages to check, if any.
    spellcheck: true,
  }
}
