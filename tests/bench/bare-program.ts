import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { _electron } from 'playwright'
import { build } from 'vite'
import { z } from 'zod'
import { electronExecutable } from '#tests/support/electron-app.ts'
import { plainEnvironment } from '#tests/support/environment.ts'
import { driven, ROW, type BenchApp } from './app.ts'
import { ask } from './probes.ts'
import { intervals } from './statistics.ts'

const MAIN = join(import.meta.dirname, 'hello/main.mjs')
/** Number of frames in a measurement of the empty page, five seconds. */
const FRAMES = 300

/** A built program that opens one bare window. */
export interface BareProgram {
  /** Folder of the program, which is passed to Electron. */
  readonly folder: string
  remove(): Promise<void>
}

/**
 * Builds the page of a bare window in the same way as the product's.
 * @param page the folder of its source
 */
export async function buildBareProgram(page: 'hello' | 'floor'): Promise<BareProgram> {
  const folder = await mkdtemp(join(tmpdir(), `bandeja-${page}-`))
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, page),
    base: './',
    plugins: [react()],
    build: {
      outDir: join(folder, 'page'),
      emptyOutDir: true,
      target: 'chrome130',
      assetsInlineLimit: 0,
    },
  })
  await cp(MAIN, join(folder, 'main.mjs'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: page, main: 'main.mjs' }))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts a bare program with a profile of its own. */
async function launch(program: BareProgram) {
  const profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  const electron = await _electron.launch({
    executablePath: electronExecutable(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      program.folder,
    ],
    env: plainEnvironment(),
  })
  return {
    electron,
    page: await electron.firstWindow(),
    async close() {
      await electron.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens the page of plain rows. */
export async function openFloor(program: BareProgram): Promise<BenchApp> {
  const app = await launch(program)
  await app.page.locator(ROW).first().waitFor()
  return await driven(app)
}

/** A page without work, so that its late frames are caused by the machine. */
export interface Control {
  readonly electronVersion: string
  /** Frame intervals over five seconds, ms. */
  frameIntervals(): Promise<number[]>
  close(): Promise<void>
}

export async function openControl(hello: BareProgram): Promise<Control> {
  const { electron, page, close } = await launch(hello)
  await page.getByRole('heading').waitFor()
  return {
    electronVersion: await electron.evaluate(() => process.versions.electron ?? 'unknown'),
    frameIntervals: async () => intervals(await ask(page, z.array(z.number()), MOMENTS)),
    close,
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
