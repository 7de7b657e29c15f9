'use strict'
const { app } = require('electron')

/**
 * Delays the app's `ready` until Playwright is attached. If a window opened while Playwright
 * attaches, both could wait for each other. Playwright calls `__playwright_run` by itself in every
 * app that it starts.
 */
const ready = app.whenReady()
const emit = app.emit.bind(app)
const released = Promise.withResolvers()
let isReleased = false
let details = []

app.emit = (event, ...args) => {
  if (event !== 'ready' || isReleased) return emit(event, ...args)
  details = args
  return app.listenerCount('ready') > 0
}
app.isReady = () => isReleased
app.whenReady = () => released.promise

globalThis.__playwright_run = async () => {
  await ready
  isReleased = true
  released.resolve()
  emit('ready', ...details)
}

// Remove the switch that loads this file, so that the app has the arguments of a normal start.
process.argv.splice(process.argv.indexOf('-r'), 2)
