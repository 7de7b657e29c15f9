import { pathFromArguments, createLinks } from '#main/links.ts'
import { configureBeforeReady, endNow } from '#main/electron/before-ready.ts'
import { development } from '#main/electron/development.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { onOpenedLink, claimSingleInstance } from '#main/electron/single-instance.ts'
import { dropVariables, refusedSwitch } from '#main/electron/refused-switches.ts'

export type Run = ReturnType<typeof readArguments>

/** Reads the arguments and the environment of this run, and configures Electron before it is ready. */
export function readArguments() {
  const settingsOfRun = development()
  const links = createLinks(pathFromArguments(process.argv))
  dropVariables(lifecycle.launch(), process.env)
  configureBeforeReady(settingsOfRun)
  onOpenedLink((link) => links.open(pathFromArguments([link])))
  return {
    development: settingsOfRun,
    links,
    /** Aborts when the app begins to quit. */
    quitting: new AbortController(),
  }
}

/** Whether this process becomes the app. Otherwise it ends. */
export function mayStart({ links, quitting }: Run): boolean {
  const refused = refusedSwitch(lifecycle.launch())
  if (refused !== null) {
    lifecycle.failToStart(new Error(`Bandeja does not start with --${refused}.`))
    return false
  }
  const isFirst = claimSingleInstance((args) => {
    const path = pathFromArguments(args)
    // If this instance is quitting, the app is started again after the quit.
    if (quitting.signal.aborted) return lifecycle.relaunchAfterQuit(args, path !== null)
    links.open(path)
  })
  if (!isFirst) endNow()
  return isFirst
}
