'use strict'
const { app } = require('electron')

/**
 * Holds the application back from being ready until the driver is attached to the browser and says so. A window that
 * opened while the driver still attaches could leave both waiting for each other; one that opens afterwards is met
 * from its first moment. The driver calls `__playwright_run` by itself, in whatever it starts.
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

// The application is started with the words that a person would have used.
process.argv.splice(process.argv.indexOf('-r'), 2)
