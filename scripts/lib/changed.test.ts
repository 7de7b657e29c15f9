import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { specNames, SPECS_OF_SCENES, specsOf } from './changed.mjs'

const SCENES = join(import.meta.dirname, '../../src/renderer/scenes')

describe('the map from screens to page tests', () => {
  it('has every screen, each with at least one test', async () => {
    const folders = readdirSync(SCENES, { withFileTypes: true })
    const scenes = folders.flatMap((each) => (each.isDirectory() ? [each.name] : []))
    expect(Object.keys(SPECS_OF_SCENES).toSorted()).toEqual(scenes.toSorted())
    const names = await specNames()
    for (const starts of Object.values(SPECS_OF_SCENES))
      for (const start of starts)
        expect([start, names.some((name) => name.startsWith(start))]).toEqual([start, true])
  })
})

const specs = ['contacts', 'contact-import', 'triage', 'frame']

describe('the tests that a change can break', () => {
  it.each<[string, string[], { page: string[]; window: string[] }]>([
    [
      'a screen',
      ['src/renderer/scenes/contacts/page.tsx'],
      { page: ['tests/e2e/contacts.spec.ts', 'tests/e2e/contact-import.spec.ts'], window: [] },
    ],
    ['a spec', ['tests/e2e/triage.spec.ts'], { page: ['tests/e2e/triage.spec.ts'], window: [] }],
    [
      'a component of all screens',
      ['src/renderer/components/page/page.tsx'],
      { page: specs.map((name) => `tests/e2e/${name}.spec.ts`), window: [] },
    ],
    [
      'a service of main',
      ['src/main/outbox/outbox.ts'],
      { page: specs.map((name) => `tests/e2e/${name}.spec.ts`), window: ['tests/desktop'] },
    ],
    [
      'a test of the desktop',
      ['tests/desktop/tray.spec.ts'],
      { page: [], window: ['tests/desktop/tray.spec.ts'] },
    ],
    ['a unit test', ['src/renderer/components/page/page.test.tsx'], { page: [], window: [] }],
    [
      'the support of component tests',
      ['src/renderer/app/page.fixture.tsx', 'src/renderer/data/service/service.fixture.ts'],
      { page: [], window: [] },
    ],
    ['a document', ['docs/line.md', 'README.md'], { page: [], window: [] }],
  ])('for %s', async (_, files, found) => {
    expect(await specsOf(files, specs)).toEqual(found)
  })
})
