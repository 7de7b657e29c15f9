import type { TestContext } from 'vitest'
import { launchApp } from '#tests/support/electron-app.ts'

/** Skips a test of the embedded workspace in a runtime that cannot run one. */
export async function skipWithoutSqlite(context: TestContext): Promise<void> {
  const bare = await launchApp()
  const node = await bare.electron.evaluate(() => process.versions.node)
  await bare.close()
  const [major = 0] = node.split('.').map(Number)
  context.skip(
    major < 24,
    `This runtime has Node ${node}, without the node:sqlite that a workspace wants.`,
  )
}
