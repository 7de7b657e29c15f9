import type { WebPreferences } from 'electron'

export interface PagePreferences {
  /** Absolute path of the preload script. */
  preload: string
  /** Whether developer tools exist: not in a packaged app. */
  hasDevTools: boolean
}

/** What a page of the app may do, the same in every window. */
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
    // Dropping a link on the window would leave the page.
    navigateOnDragDrop: false,
    // The scripts are the same at every start, so they are compiled and cached completely the first time.
    v8CacheOptions: 'bypassHeatCheckAndEagerCompile',
    // Which languages it checks, if any, is set by spell-checker.ts.
    spellcheck: true,
  }
}
