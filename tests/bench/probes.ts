import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import type { z } from 'zod'

const ENTRY = join(import.meta.dirname, 'page/index.ts')
let program: Promise<string> | undefined

/** The code of `page/` as one script that assigns its exports to the global `bench`. */
export function probes(): Promise<string> {
  program ??= bundle()
  return program
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'chrome130',
      lib: { entry: ENTRY, formats: ['iife'], name: 'bench' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const result of outputs) {
    if (!('output' in result)) continue
    const chunk = result.output.find((one) => one.type === 'chunk')
    if (chunk) return `${chunk.code}; globalThis.bench = bench`
  }
  throw new Error('The probes could not be bundled.')
}

/** Makes `bench` available in the page, until a reload. */
export async function installProbes(page: Page): Promise<void> {
  await page.evaluate(`{ ${await probes()} }`)
}

/** Evaluates an expression in the page, and validates its result. */
export async function ask<Schema extends z.ZodType>(
  page: Page,
  schema: Schema,
  expression: string,
): Promise<z.output<Schema>> {
  return schema.parse(await page.evaluate(expression))
}
