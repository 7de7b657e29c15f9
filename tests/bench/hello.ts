import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { _electron } from 'playwright'
import { build } from 'vite'
import { z } from 'zod'
import { electronExecutable } from '#tests/support/electron-app.ts'
import { plainEnvironment } from '#tests/support/environment.ts'
import { ask } from './probes.ts'
import { intervals } from './statistics.ts'

const SOURCE = join(import.meta.dirname, 'hello')
/** Number of frames in a measurement of the empty page, five seconds. */
const FRAMES = 300

/** The built bare program. */
export interface Hello {
  /** Folder of the program, which is passed to Electron. */
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the bare window's page in the same way as the product's. */
export async function buildHello(): Promise<Hello> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-hello-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: SOURCE,
    base: './',
    plugins: [react()],
    build: {
      outDir: join(folder, 'page'),
      emptyOutDir: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
    },
  })
  await cp(join(SOURCE, 'main.mjs'), join(folder, 'main.mjs'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'hello', main: 'main.mjs' }))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A page without work, so that its late frames are caused by the machine. */
export interface Control {
  readonly electronVersion: string
  /** Frame intervals over five seconds, ms. */
  frameIntervals(): Promise<number[]>
  close(): Promise<void>
}

export async function openControl(hello: Hello): Promise<Control> {
  const profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  const electron = await _electron.launch({
    executablePath: electronExecutable(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      hello.folder,
    ],
    env: plainEnvironment(),
  })
  const page = await electron.firstWindow()
  await page.getByRole('heading').waitFor()
  return {
    electronVersion: await electron.evaluate(() => process.versions.electron ?? 'unknown'),
    frameIntervals: async () => intervals(await ask(page, z.array(z.number()), MOMENTS)),
    async close() {
      await electron.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Records the times of frames while an element moves, so that each frame is rendered. */
const MOMENTS = `new Promise((done) => {
  const moments = []
  const heading = document.querySelector('h1')
  requestAnimationFrame(function look(at) {
    moments.push(at)
    heading.style.transform = 'translateX(' + (moments.length % 100) + 'px)'
    if (moments.length > ${FRAMES}) done(moments)
    else requestAnimationFrame(look)
  })
})`
